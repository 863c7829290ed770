import type { ConsoleOutput, ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import { endingList, temporaryStates } from '@hao/contract/console/lists/numbers.ts'
import type { RequestContext } from '../base/request-context.ts'
import { listPage } from '../base/list.ts'
import { dropUnknownCategory } from '../base/number-filter.ts'
import { positionCursor } from './list.ts'
import { selectEnding } from './list-queries.ts'
import { presentRow } from './present.ts'
import { countCallsWhileCooling, selectHoldReasons } from './queries.ts'

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
