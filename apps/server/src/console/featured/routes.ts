import type { featuredEndpoints } from '@hao/contract/console/endpoints/featured.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { moveNumber } from '../../inventory/bulk-changes/move-number.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'
import type { ConsoleHandlers, WriteContext } from '../base/request-context.ts'
import { maxWeight, computeWeights } from './order.ts'
import { selectByDigits, selectFeatured, selectMaxWeight } from './queries.ts'

/** How many featured numbers are listed and can be reordered. The home screen shows the first seven. */
const maxListed = 100

/** The numbers at the top of the shop's home. Each weight changes by the `feature` move of one number. */
export function featuredRoutes(context: Context): ConsoleHandlers<keyof typeof featuredEndpoints> {
  const feature = (
    { trx, staff, at }: WriteContext,
    number: { id: number; version: number; featured: number },
    reason: string,
  ) => moveNumber(context, trx, { ...number, move: 'feature' }, { staffId: staff.staffId, reason, at })

  return {
    'GET /featured': async (_input, { db }) => {
      const rows = await selectFeatured(db, maxListed + 1)
      return { list: rows.slice(0, maxListed), more: rows.length > maxListed }
    },

    'POST /featured': async ({ digits: typed, reason }, request) => {
      const digits = parseTypedNumber(typed.normalize('NFKC'), context.config.numberPlan)
      const number = digits === undefined ? undefined : await selectByDigits(request.trx, digits)
      if (!number) throw refuse('number-not-found')
      const { id, state, version } = number
      // The shop features only numbers on sale.
      if (state !== 'on_sale') throw refuse('not-this-state', { state })
      const featured = Math.min((await selectMaxWeight(request.trx)) + 1, maxWeight)
      await feature(request, { id, version, featured }, reason)
      return { data: { id, featured }, audit: { subjectId: id, reason, details: { featured, digits } } }
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
      if (changed.some(({ featured }) => featured > maxWeight)) throw refuse('not-now')
      // In the order of ids, so that concurrent requests do not deadlock: the second waits, then is refused.
      for (const { id, featured } of changed.toSorted((a, b) => a.id - b.id)) {
        const version = first.get(id)?.version
        if (version !== undefined) await feature(request, { id, featured, version }, reason)
      }
      const details = { order: wanted.map(({ id }) => id), changed }
      return { data: { changed: changed.length }, audit: { reason, details } }
    },
  }
}
