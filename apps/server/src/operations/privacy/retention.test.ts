import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typedKeys } from '../../platform/base/typed-keys.ts'
import { personalData } from './personal-data.ts'

test('docs/retention.md says of every table how long its rows stay', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../../docs/retention.md'), 'utf8')
  const named = new Set(Array.from(text.matchAll(/`([a-z_]+)`/g), ([, name]) => name))
  expect(typedKeys(personalData).filter((table) => !named.has(table))).toEqual([])
})
