import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTree } from './source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('every lint exception has a reason after "--"', () => {
  const exceptions = readTree()
    .filter(({ path }) => !path.endsWith('lint-exceptions.test.ts'))
    .flatMap(({ path }) =>
      [...readFileSync(root + path, 'utf8').matchAll(/(?:eslint|oxlint)-disable.*/g)].map(
        ([text]) => `${path}: ${text}`,
      ),
    )
  expect(exceptions.length).toBeGreaterThan(5)
  expect(exceptions.filter((text) => !/disable[\w-]* [\w/-]+ -- \w/.test(text))).toEqual([])
})
