import type { featuredEndpoints } from '@hao/contract/console/endpoints/featured.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { moveNumber } from '../../inventory/bulk-changes/move-number.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'
import type { Handlers, WriteContext } from '../base/request-context.ts'
import { maxWeight, computeWeights } from './order.ts'
import { selectByDigits, selectFeatured, selectMaxWeight } from './queries.ts'

/** So many are shown, and put into an order: the home shows seven first. */
const maxListed = 100

/** What stands in front in the shop. Each weight is changed by the one move that features a number. */
export function featuredRoutes(context: Context): Handlers<keyof typeof featuredEndpoints> {
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
      // The shop shows no other.
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
      // By id: of two who do this at once, the second waits for the first, and is told.
      for (const { id, featured } of changed.toSorted((a, b) => a.id - b.id)) {
        const version = first.get(id)?.version
        if (version !== undefined) await feature(request, { id, featured, version }, reason)
      }
      const details = { order: wanted.map(({ id }) => id), changed }
      return { data: { changed: changed.length }, audit: { reason, details } }
    },
  }
}
