import type { categoryEndpoints } from '@hao/contract/console/endpoints/categories.ts'
import { selectCategories } from '../../../inventory/categories/queries.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

const reason = 'a reason of the tests'
const shown = { names: { zh: '阶梯号', en: 'Ladder' }, sign: 'AB', calledToo: ['阶梯', 'ladder'] }

let made = 0

/** A new category without numbers. */
async function freshCategory({ server: { context } }: TestConsole) {
  made += 1
  const value = `fresh-${made}`
  // Deletes the categories of earlier requests, so that there are never too many.
  await context.db.deleteFrom('categories').where('value', 'like', 'fresh-%').execute()
  const row = { value, position: 99, badge: 'AB', patterns: [], aliases: [], visible: false }
  await context.db.insertInto('categories').values(row).execute()
  await context.db
    .insertInto('category_texts')
    .values({ category: value, locale: 'zh', name: '阶梯号' })
    .execute()
  return { value, version: 1, reason }
}

async function orderOf({ server: { context } }: TestConsole) {
  const seen = (await selectCategories(context.db)).map(({ value }) => value)
  return { seen, order: seen.toReversed() }
}

export const categoryRequests: Record<keyof typeof categoryEndpoints, ValidRequest> = {
  'GET /categories': async () => ({}),
  'GET /categories/counts': async () => ({}),
  'GET /categories/:value/history': async () => ({ value: 'lucky' }),
  'POST /categories': async (testConsole) => {
    await freshCategory(testConsole)
    return { value: `ladder-${made}`, ...shown, reason }
  },
  'PATCH /categories/:value': async (testConsole) => ({
    ...(await freshCategory(testConsole)),
    ...shown,
    shown: true,
  }),
  'POST /categories/order': (testConsole) => orderOf(testConsole),
  'POST /categories/:value/patterns': async (testConsole) => ({
    ...(await freshCategory(testConsole)),
    patterns: ['ABAB', '8**8'],
  }),
  'DELETE /categories/:value': (testConsole) => freshCategory(testConsole),
}
