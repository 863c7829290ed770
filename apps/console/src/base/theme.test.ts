import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokens } from './theme.ts'

test("the console uses the shop's colours of tokens.css", () => {
  const css = readFileSync(new URL('../../../../packages/kit/src/tokens.css', import.meta.url), 'utf8')
  const shop = Object.fromEntries(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(([, name, light, dark]) => [
      name,
      [light, dark],
    ]),
  )
  expect(shop).toMatchObject(tokens)
})
