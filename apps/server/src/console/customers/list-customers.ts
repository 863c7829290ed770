import type { ConsoleOutput, ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import { parseFilters } from '@hao/contract/console/list.ts'
import { customerList } from '@hao/contract/console/lists/customers.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Context } from '../../context.ts'
import { idCursor } from '../../platform/base/page.ts'
import { listPage } from '../base/list.ts'
import type { RequestContext } from '../base/request-context.ts'
import { countCustomers, selectCustomers } from './list-queries.ts'

/** The filters for a reader: `waiting` is dropped for staff who may not read tickets. */
function filtersFor({ staff }: RequestContext): Partial<typeof customerList.schemas> {
  const { waiting, ...others } = customerList.schemas
  return hasPermission(staff.roles, customerList.filters.waiting.needs) ? { waiting, ...others } : others
}

/** A page of customers with phones masked. Open tickets are counted for staff who may read tickets. */
export async function listCustomers(
  { keys }: Pick<Context, 'keys'>,
  input: ConsoleParsed<'GET /customers'>,
  request: RequestContext,
): Promise<ConsoleOutput<'GET /customers'>> {
  const readsTickets = hasPermission(request.staff.roles, 'tickets.read')
  return listPage(input, {
    filters: filtersFor(request) as typeof customerList.schemas,
    cursor: idCursor,
    select: (filters, page) => selectCustomers(request.db, filters, page),
    toPosition: ({ id }) => id,
    present: async (row) => {
      const [phone, nickname] = await Promise.all([
        keys.decrypt('users.phone', row.phone),
        keys.decrypt('users.nickname', row.nickname),
      ])
      return {
        id: row.id,
        phone: phone === null ? null : maskPhone(phone),
        nickname: nickname && maskPhonesInText(nickname),
        createdAt: row.created_at.toISOString(),
        deleted: row.deleted_at !== null,
        numbers: row.numbers,
        orders: row.orders,
        paidFen: row.paid_fen,
        refundedFen: row.refunded_fen,
        lastOrderAt: row.last_order_at?.toISOString() ?? null,
        openTickets: readsTickets ? row.open_tickets : null,
      }
    },
  })
}

/** The number of matching customers with their sums. */
export async function countMatchingCustomers(
  input: Record<string, unknown>,
  request: RequestContext,
): Promise<ConsoleOutput<'GET /customers/count'>> {
  const { filters } = parseFilters(filtersFor(request) as typeof customerList.schemas, input)
  const { count, more, totals } = await countCustomers(request.db, filters)
  if (!totals) return { count, more, totals: null }
  const { numbers, orders, paid_fen, refunded_fen } = totals
  return { count, more, totals: { numbers, orders, paidFen: paid_fen, refundedFen: refunded_fen } }
}
