import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { first } from './001-first.ts'

test('the first migration has the text it was released with', () => {
  const hash = createHash('sha256').update(first.statements.join('\n')).digest('hex').slice(0, 8)
  expect(first.name, '001 never changes: add a migration instead (CONTRIBUTING.md)').toBe(`001-first-${hash}`)
})
