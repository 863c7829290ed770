import type { categoryEndpoints } from '@hao/contract/console/endpoints/categories.ts'
import {
  addCategory,
  changeCategory,
  reorderCategories,
  removeCategory,
} from '../../inventory/categories/change-category.ts'
import {
  selectCategories,
  selectCategoryHistory,
  type StoredCategory,
} from '../../inventory/categories/queries.ts'
import { previewPatterns } from '../../inventory/bulk-changes/reclassify.ts'
import { actOf, type ConsoleHandlers } from '../base/request-context.ts'
import { countUpToLimit } from '../base/queries.ts'
import type { Context } from '../../context.ts'
import { selectMatchingNumbers } from '../../inventory/numbers/stock-queries.ts'

export function categoryRoutes(context: Context): ConsoleHandlers<keyof typeof categoryEndpoints> {
  return {
    'GET /categories': async (_input, { db }) => (await selectCategories(db)).map(present),

    'GET /categories/counts': async (_input, { db }) => {
      const all = await selectCategories(db)
      const counts = all.map(async ({ value: category }) => {
        const count = await countUpToLimit(db, selectMatchingNumbers({ category }))
        return [
          category,
          {
            all: count,
            onSale: await countUpToLimit(db, selectMatchingNumbers({ category, states: ['on_sale'] })),
          },
        ] as const
      })
      return Object.fromEntries(await Promise.all(counts))
    },

    'GET /categories/:value/history': async ({ value }, { db }) =>
      (await selectCategoryHistory(db, value)).map(({ event, at, name, reason, change_set_id, after }) => ({
        event,
        at: at.toISOString(),
        by: name,
        reason,
        setId: change_set_id,
        became: after && present(after as StoredCategory),
      })),

    'POST /categories': async ({ value, reason, ...shown }, request) => {
      const { version } = await addCategory(request.trx, value, shown, actOf(request, reason))
      return { data: { value, version }, audit: { subjectId: value, reason, details: shown } }
    },

    'PATCH /categories/:value': async ({ value, version, reason, ...shown }, request) => {
      const became = await changeCategory(request.trx, { value, version }, shown, actOf(request, reason))
      return { data: { value, version: became.version }, audit: { subjectId: value, reason, details: shown } }
    },

    'POST /categories/order': async ({ seen, order }, { trx, staff, at }) => {
      await reorderCategories(trx, { seen, order }, { staffId: staff.staffId, at })
      return { data: { order }, audit: { details: { order } } }
    },

    'POST /categories/:value/patterns': async ({ reason, ...change }, request) => {
      const id = await previewPatterns(context, request.trx, change, actOf(request, reason))
      const { value, patterns, everyNumber } = change
      return {
        data: { id },
        audit: { subjectId: value, reason, details: { setId: id, patterns, everyNumber } },
      }
    },

    'DELETE /categories/:value': async ({ value, version, reason }, request) => {
      const names = await removeCategory(request.trx, { value, version }, actOf(request, reason))
      return { data: { value }, audit: { subjectId: value, reason, details: { names } } }
    },
  }
}

function present({ value, names, sign, patterns, calledToo, shown, version }: StoredCategory) {
  return { value, names, sign, patterns: [...patterns], calledToo: [...calledToo], shown, version }
}
