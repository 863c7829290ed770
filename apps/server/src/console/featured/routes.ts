import type { featuredEndpoints } from '@hao/contract/console/endpoints/featured.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { moveNumber } from '../../inventory/bulk-changes/move-number.ts'
import { presentRow } from '../base/present-row.ts'
import { actOf, type ConsoleHandlers } from '../base/request-context.ts'
import { computeWeights } from './order.ts'
import { endPlan, planFront } from './plan-front.ts'
import { putInFront, requireOnSale } from './put-in-front.ts'
import { selectFeatured, selectPlan } from './queries.ts'

/** How many featured numbers are listed and can be reordered. The home screen shows the first seven. */
const maxListed = 100

/** The numbers at the top of the shop's home. Each weight changes by the `feature` move of one number. */
export function featuredRoutes(context: Context): ConsoleHandlers<keyof typeof featuredEndpoints> {
  return {
    'GET /featured': async (_input, { db }) => {
      const [rows, plan] = await Promise.all([selectFeatured(db, maxListed + 1), selectPlan(db)])
      return {
        list: rows.slice(0, maxListed),
        more: rows.length > maxListed,
        ...(plan && { plan: presentRow(plan) }),
      }
    },

    'POST /featured': async ({ numbers, reason }, request) => {
      const digits = await requireOnSale(context, request.trx, numbers)
      const { changed } = await putInFront(context, request.trx, digits, actOf(request, reason))
      return { data: { changed }, audit: { reason, details: { digits, changed } } }
    },

    'POST /featured/plan': async (input, request) => {
      const { id, digits } = await planFront(context, input, request)
      const details = { digits, effectiveAt: input.startsAt }
      return { data: { id }, audit: { subjectId: id, reason: input.reason, details } }
    },

    'POST /featured/plan/:id/cancel': async ({ id, reason }, { trx, at }) => {
      if (!(await endPlan(trx, id, 'cancelled', at))) throw refuse('not-now')
      return { data: {}, audit: { subjectId: id, reason } }
    },

    'POST /featured/order': async ({ wanted, reason }, request) => {
      const present = await selectFeatured(request.trx, wanted.length + 1)
      const first = new Map(present.slice(0, wanted.length).map((row) => [row.id, row]))
      const rows = wanted.flatMap(({ id, version }) => {
        const row = first.get(id)
        return row?.version === version ? [row] : []
      })
      if (new Set(rows).size !== first.size || rows.length !== wanted.length)
        throw refuse('stale', { current: present.slice(0, wanted.length) })
      const changed = computeWeights(rows, present[wanted.length]?.featured ?? 0)
      // In the order of ids, so that concurrent requests do not deadlock: the second waits, then is refused.
      for (const { id, featured } of changed.toSorted((a, b) => a.id - b.id)) {
        const version = first.get(id)?.version
        if (version === undefined) continue
        const move = { id, featured, version, move: 'feature' } as const
        await moveNumber(context, request.trx, move, actOf(request, reason))
      }
      const details = { order: wanted.map(({ id }) => id), changed }
      return { data: { changed: changed.length }, audit: { reason, details } }
    },
  }
}
