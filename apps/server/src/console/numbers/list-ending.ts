import { sql } from 'kysely'
import type { ConsoleOutput, ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import { endingList, temporaryStates } from '@hao/contract/console/lists/numbers.ts'
import type { RequestContext } from '../base/request-context.ts'
import { listPage } from '../base/list.ts'
import { dropUnknownCategory } from '../base/number-filter.ts'
import { positionCursor, selectEnding } from './list-queries.ts'
import { presentRow } from '../base/present-row.ts'
import { countCallsWhileCooling } from './queries.ts'
import type { Db } from '../../platform/db/database.ts'

type HoldReason = { id: number; order_id: number | null; trade: string | null; reason: string | null }

/**
 * Why numbers are in a temporary state: the order that holds it, or the last owner's order, and the staff's
 * reason for a reservation.
 */
async function selectHoldReasons(db: Db, numberIds: readonly number[]): Promise<Map<number, HoldReason>> {
  const { rows } = await sql<HoldReason>`
    SELECT numbers.id, orders.id AS order_id, orders.out_trade_no AS trade, newest.reason FROM numbers
    LEFT JOIN LATERAL (SELECT order_id FROM subscriptions WHERE number_id = numbers.id AND numbers.state = 'cooling'
      ORDER BY id DESC LIMIT 1) last ON true
    LEFT JOIN orders ON orders.id = coalesce(held_by_order_id, last.order_id)
    LEFT JOIN LATERAL (SELECT reason FROM number_history WHERE number_id = numbers.id AND numbers.state = 'reserved' AND event = 'reserve'
      ORDER BY id DESC LIMIT 1) newest ON true
    WHERE numbers.id = ANY(${numberIds})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Numbers in a temporary state, the first to end on top, each with the reason why it is kept. */
export async function listEnding(
  input: ConsoleParsed<'GET /numbers/ending'>,
  { db, staff }: Pick<RequestContext, 'db' | 'staff'>,
): Promise<ConsoleOutput<'GET /numbers/ending'>> {
  const readsOrders = hasPermission(staff.roles, 'orders.read')
  return listPage(await dropUnknownCategory(db, input), {
    filters: endingList.schemas,
    cursor: positionCursor,
    select: async ({ state, ...filters }, slice) => {
      const states = state ? [state] : [...temporaryStates]
      const rows = await selectEnding(db, { ...filters, states }, slice)
      const ids = rows.map(({ id }) => id)
      const [keptFor, calls] = await Promise.all([
        selectHoldReasons(db, ids),
        countCallsWhileCooling(db, ids),
      ])
      return rows.map((row) => ({ row, kept: keptFor.get(row.id), calls: calls.get(row.id) ?? 0 }))
    },
    toPosition: ({ row: { id, ends_at } }) => ({ key: String(ends_at?.getTime() ?? 0), id }),
    present: ({ row, kept, calls }) => ({
      ...presentRow(row),
      orderId: readsOrders ? (kept?.order_id ?? null) : null,
      trade: readsOrders ? (kept?.trade ?? null) : null,
      reason: kept?.reason ?? null,
      callsWhileCooling: row.state === 'cooling' ? calls : 0,
    }),
  })
}
