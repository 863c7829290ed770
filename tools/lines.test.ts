import { expect, test } from 'vitest'
import { findOverruns, tableOfLines } from './lines.ts'

const file = (path: string, lines: number) => ({ path, lines, imports: [] })
const files = [
  file('apps/shop/src/head.ts', 60),
  file('apps/shop/src/base/page.ts', 41),
  file('apps/shop/src/base/page.test.ts', 30),
  file('apps/server/src/main.ts', 10),
  file('apps/server/src/commerce/orders/present.ts', 20),
  file('apps/server/src/commerce/orders/testing/rows.ts', 30),
  file('packages/testing/src/deep.ts', 5),
]
const budgets: Record<string, [number, number]> = {
  'apps/shop': [100, 30],
  'apps/server': [10, 0],
  'apps/server/src/commerce': [20, 0],
}

test('an area over its budget is named with the lines that are too many, and so is one without a budget', () => {
  expect(findOverruns(files, budgets)).toEqual([
    'apps/shop: 101 lines outside tests, 1 more than its budget in tools/line-budgets.json',
    'apps/server/src/commerce: 30 lines of tests, 30 more than its budget in tools/line-budgets.json',
    'packages/testing: 5 lines of tests, 5 more than its budget in tools/line-budgets.json',
  ])
})

test('the table has each area beside its budget, and the sum', () => {
  expect(tableOfLines(files, budgets)).toEqual([
    'apps/server/src/commerce: 20 of 20, tests 30 of 0',
    'apps/server: 10 of 10, tests 0 of 0',
    'apps/shop: 101 of 100, tests 30 of 30',
    'packages/testing: 0 of 0, tests 5 of 0',
    'all: 131 of 130, tests 65 of 30',
  ])
})
