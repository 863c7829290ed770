import type { numberCalls } from '@hao/contract/console/calls/numbers.ts'
import { readFilters } from '@hao/contract/console/list.ts'
import { numberFilters } from '@hao/contract/console/stock.ts'
import type { Context } from '../../context.ts'
import { moveNumber } from '../../inventory/bulk-changes/move-number.ts'
import type { Move } from '../../inventory/bulk-changes/moves.ts'
import type { LockedNumber } from '../../inventory/bulk-changes/queries.ts'
import type { WritingDesk } from '../base/desk.ts'
import type { Handlers } from '../base/desk.ts'
import { listPage } from '../base/list.ts'
import { stockFilterOf, withKnownCategory } from '../base/number-filter.ts'
import { getStockNumber } from './get-number.ts'
import { countStock, listStock } from './find-stock.ts'
import { listEnding } from './list-ending.ts'
import { type NumberSort, placeCursor, placeIn } from './list.ts'
import { presentRow } from './present.ts'
import { StockMemory } from './stock-memory.ts'

type Seen = { id: number; version: number; reason: string }

/** The inventory, number by number. */
export function numberRoutes(context: Context): Handlers<keyof typeof numberCalls> {
  const memory = new StockMemory(context)
  const act = async ({ id, version, reason }: Seen, change: Move, { trx, staff, at }: WritingDesk) => {
    const by = { staffId: staff.staffId, reason, at }
    const { before, after } = await moveNumber(context, trx, { id, version, ...change }, by)
    return {
      data: { id, version: after.version ?? version, state: after.state },
      audit: { subjectId: id, reason, details: { digits: after.digits, ...differences(before, after) } },
    }
  }
  return {
    'GET /numbers': async (input, { db }) =>
      listPage(await withKnownCategory(db, input), {
        filters: numberFilters,
        cursor: placeCursor,
        select: (wanted, { limit, after, sort }) =>
          listStock(db, memory, stockFilterOf(wanted), { limit, after, sort: sort as NumberSort }),
        placeOf: placeIn(input.sort),
        present: presentRow,
      }),
    'GET /numbers/count': async (input, { db }) =>
      countStock(
        db,
        memory,
        stockFilterOf(readFilters(numberFilters, await withKnownCategory(db, input)).wanted),
      ),
    'GET /numbers/ending': (input, desk) => listEnding(input, desk),
    'GET /number/:id': ({ id }, { staff, db, at }) =>
      getStockNumber(context, db, id, { roles: staff.roles, now: at }),
    'POST /number/:id/publish': (seen, desk) => act(seen, { move: 'publish' }, desk),
    'POST /number/:id/withdraw': (seen, desk) => act(seen, { move: 'withdraw' }, desk),
    'POST /number/:id/unreserve': (seen, desk) => act(seen, { move: 'unreserve' }, desk),
    'POST /number/:id/retire': (seen, desk) => act(seen, { move: 'retire' }, desk),
    'POST /number/:id/block': (seen, desk) => act(seen, { move: 'block' }, desk),
    'POST /number/:id/unblock': (seen, desk) => act(seen, { move: 'unblock' }, desk),
    'POST /number/:id/reserve': ({ until, ...seen }, desk) =>
      act(seen, { move: 'reserve', until: new Date(until) }, desk),
    'POST /number/:id/cooling': ({ until, ...seen }, desk) =>
      act(seen, { move: 'change-cooling', until: new Date(until) }, desk),
    'POST /number/:id/price': ({ priceFen, struckPriceFen = null, ...seen }, desk) =>
      act(seen, { move: 'price', priceFen, struckPriceFen }, desk),
    'POST /number/:id/feature': ({ featured, ...seen }, desk) =>
      act(seen, { move: 'feature', featured }, desk),
    'POST /number/:id/categories': ({ categories, ...seen }, desk) =>
      act(seen, { move: 'categorise', categories }, desk),
  }
}

/** What a number is known by to whoever reads the audit. */
const facts = (number: LockedNumber) => ({
  state: number.state,
  priceFen: number.price_fen,
  struckPriceFen: number.struck_price_fen,
  featured: number.featured,
  categories: number.categories,
  until: (number.held_until ?? number.cooling_until)?.toISOString() ?? null,
})

/** Those of them that a move has changed, as they were and as they are. */
function differences(was: LockedNumber, is: LockedNumber) {
  const [before, after] = [Object.entries(facts(was)), new Map<string, unknown>(Object.entries(facts(is)))]
  const changed = before.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(after.get(key)))
  return {
    before: Object.fromEntries(changed),
    after: Object.fromEntries(changed.map(([key]) => [key, after.get(key)])),
  }
}
