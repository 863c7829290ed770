import type { numberEndpoints } from '@hao/contract/console/endpoints/numbers.ts'
import { parseFilters } from '@hao/contract/console/list.ts'
import { numberList } from '@hao/contract/console/lists/numbers.ts'
import type { Context } from '../../context.ts'
import { countMove } from '../../inventory/bulk-changes/counted-queries.ts'
import { moveNumber } from '../../inventory/bulk-changes/move-number.ts'
import type { Move } from '../../inventory/bulk-changes/moves.ts'
import type { LockedNumber } from '../../inventory/bulk-changes/queries.ts'
import type { ConsoleHandlers, WriteContext } from '../base/request-context.ts'
import { listPage } from '../base/list.ts'
import { toStockFilter, dropUnknownCategory } from '../base/number-filter.ts'
import { getStockNumber } from './get-number.ts'
import { countStock, listStock } from './find-stock.ts'
import { listEnding } from './list-ending.ts'
import { type NumberSort, positionCursor, positionIn } from './list-queries.ts'
import { presentRow } from '../base/present-row.ts'
import { listPriceChanges } from './price-changes.ts'
import { StockMemory } from './stock-memory.ts'

type NumberAction = { id: number; version: number; reason: string }

export function numberRoutes(context: Context): ConsoleHandlers<keyof typeof numberEndpoints> {
  const memory = new StockMemory(context)
  const act = async (
    { id, version, reason }: NumberAction,
    change: Move,
    { trx, staff, at }: WriteContext,
  ) => {
    const by = { staffId: staff.staffId, reason, at }
    const { before, after } = await moveNumber(context, trx, { id, version, ...change }, by)
    return {
      data: { id, version: after.version ?? version, state: after.state },
      audit: {
        subjectId: id,
        reason,
        details: { digits: after.digits, ...differences(before, after) },
        alone: countMove(before.state, after.state),
      },
    }
  }
  return {
    'GET /numbers': async (input, { db }) =>
      listPage(await dropUnknownCategory(db, input), {
        filters: numberList.schemas,
        cursor: positionCursor,
        select: (filters, { limit, after, sort }) =>
          listStock(db, memory, toStockFilter(filters), { limit, after, sort: sort as NumberSort }),
        toPosition: positionIn(input.sort),
        present: presentRow,
      }),
    'GET /numbers/count': async (input, { db }) =>
      countStock(
        db,
        memory,
        toStockFilter(parseFilters(numberList.schemas, await dropUnknownCategory(db, input)).filters),
      ),
    'GET /numbers/ending': (input, request) => listEnding(input, request),
    'GET /price-changes': (input, { db, at }) => listPriceChanges(input, db, at),
    'GET /number/:id': ({ id }, { staff, db, at }) =>
      getStockNumber(context, db, id, { roles: staff.roles, now: at }),
    'POST /number/:id/publish': (seen, request) => act(seen, { move: 'publish' }, request),
    'POST /number/:id/withdraw': (seen, request) => act(seen, { move: 'withdraw' }, request),
    'POST /number/:id/unreserve': (seen, request) => act(seen, { move: 'unreserve' }, request),
    'POST /number/:id/retire': (seen, request) => act(seen, { move: 'retire' }, request),
    'POST /number/:id/block': (seen, request) => act(seen, { move: 'block' }, request),
    'POST /number/:id/unblock': (seen, request) => act(seen, { move: 'unblock' }, request),
    'POST /number/:id/reserve': ({ until, ...seen }, request) =>
      act(seen, { move: 'reserve', until: new Date(until) }, request),
    'POST /number/:id/cooling': ({ until, ...seen }, request) =>
      act(seen, { move: 'change-cooling', until: new Date(until) }, request),
    'POST /number/:id/price': ({ priceFen, struckPriceFen = null, ...seen }, request) =>
      act(seen, { move: 'price', priceFen, struckPriceFen }, request),
    'POST /number/:id/feature': ({ featured, ...seen }, request) =>
      act(seen, { move: 'feature', featured }, request),
    'POST /number/:id/categories': ({ categories, ...seen }, request) =>
      act(seen, { move: 'categorise', categories }, request),
  }
}

/** The fields of a number that the audit compares. */
const facts = (number: LockedNumber) => ({
  state: number.state,
  priceFen: number.price_fen,
  struckPriceFen: number.struck_price_fen,
  featured: number.featured,
  categories: number.categories,
  until: (number.held_until ?? number.cooling_until)?.toISOString() ?? null,
})

/** The fields that a move changed, before and after. */
function differences(was: LockedNumber, is: LockedNumber) {
  const [before, after] = [Object.entries(facts(was)), new Map<string, unknown>(Object.entries(facts(is)))]
  const changed = before.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(after.get(key)))
  return {
    before: Object.fromEntries(changed),
    after: Object.fromEntries(changed.map(([key]) => [key, after.get(key)])),
  }
}
