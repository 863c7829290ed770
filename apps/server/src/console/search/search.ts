import { type Permission, hasPermission } from '@hao/contract/console/roles.ts'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { formatNumber } from '@hao/numbers/plan.ts'
import { appendAudit } from '../../people/audit/append.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { shanghaiDay } from '../../platform/base/time.ts'
import { requireWithinLimits } from '../../people/limits/limits.ts'
import type { RequestContext } from '../base/request-context.ts'
import { parseQuery } from './parse-query.ts'

type SearchResult = ConsoleOutput<'POST /search'>['list'][number]

type Finder = { needs: Permission; find: () => Promise<SearchResult | undefined> }

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

/**
 * Finds everything that a text names and the staff member may open. A phone search is audited without the
 * phone, whether or not it finds a user. Refuses `rate-limited` after too many phones.
 */
export async function search(
  context: Context,
  text: string,
  request: RequestContext,
): Promise<SearchResult[]> {
  const { staff } = request
  const finders = findersOf(context, text, request).filter(({ needs }) => hasPermission(staff.roles, needs))
  const found = await Promise.all(finders.map(({ find }) => find()))
  return found.filter((each) => each !== undefined)
}

function orders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['orders.id', 'orders.out_trade_no', 'orders.amount_fen', 'numbers.digits'])
}

function findOrderByPayment(
  db: Db,
  column: 'payments.out_trade_no' | 'payments.transaction_id',
  reference: string,
) {
  return orders(db)
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where(column, '=', reference)
    .executeTakeFirst()
}

/** The order with this trade number, or with a payment of this trade number. */
async function findOrderByTrade(db: Db, reference: string) {
  const own = await orders(db).where('orders.out_trade_no', '=', reference).executeTakeFirst()
  return own ?? findOrderByPayment(db, 'payments.out_trade_no', reference)
}

/** The order that a transaction of the provider paid for. */
function findOrderByTransaction(db: Db, reference: string) {
  return findOrderByPayment(db, 'payments.transaction_id', reference)
}

function findersOf(context: Context, text: string, request: RequestContext): Finder[] {
  const { db } = request
  const plan = context.config.numberPlan
  const { reference, ticket, digits, phone } = parseQuery(text, plan)
  const orderBy = (find: typeof findOrderByTrade) => async () => {
    const order = reference === undefined ? undefined : await find(db, reference)
    return order && shown('order', order.id, order.out_trade_no, formatNumber(order.digits, plan))
  }
  return [
    { needs: 'orders.read', find: orderBy(findOrderByTrade) },
    { needs: 'orders.read', find: orderBy(findOrderByTransaction) },
    {
      needs: 'refunds.read',
      find: async () => {
        if (reference === undefined) return undefined
        const refunds = db.selectFrom('refunds').select(['id', 'out_refund_no', 'amount_fen'])
        const refund = await refunds.where('out_refund_no', '=', reference).executeTakeFirst()
        return refund && shown('refund', refund.id, refund.out_refund_no, yuan(refund.amount_fen))
      },
    },
    {
      needs: 'tickets.read',
      find: async () => {
        if (ticket === undefined) return undefined
        const tickets = db.selectFrom('tickets').select(['id', 'created_at']).where('id', '=', ticket)
        const known = await tickets.executeTakeFirst()
        return known && shown('ticket', known.id, `#${known.id}`, shanghaiDay(known.created_at))
      },
    },
    {
      needs: 'numbers.read',
      find: async () => {
        if (digits === undefined) return undefined
        const numbers = db.selectFrom('numbers').select(['id', 'digits', 'price_fen'])
        const number = await numbers.where('digits', '=', digits).executeTakeFirst()
        return number && shown('number', number.id, formatNumber(number.digits, plan), yuan(number.price_fen))
      },
    },
    {
      needs: 'customers.read',
      find: async () => (phone === undefined ? undefined : findByPhone(context, phone, request)),
    },
  ]
}

async function findByPhone(
  context: Context,
  phone: string,
  { staff: { staffId }, at }: RequestContext,
): Promise<SearchResult | undefined> {
  const index = await context.keys.blindIndex('phone', phone)
  const member = await inTransaction(context.db, async (trx) => {
    const users = trx.selectFrom('users').select(['id', 'created_at']).where('phone_index', 'in', index.all)
    const found = await users.where('deleted_at', 'is', null).executeTakeFirst()
    const alone = { phone: 1 }
    const row = { at, staffId, action: 'phone.search', subject: 'customer', subjectId: found?.id, alone }
    await appendAudit(trx, row)
    await requireWithinLimits(trx, alone, { staffId, at })
    return found
  })
  return member && shown('customer', member.id, maskPhone(phone), shanghaiDay(member.created_at))
}

function shown(kind: SearchResult['kind'], id: number, title: string, detail: string): SearchResult {
  return { kind, id: String(id), title, detail }
}
