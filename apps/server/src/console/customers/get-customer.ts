import { sql } from 'kysely'
import { customerListLimits } from '@hao/contract/console/customer-list-limits.ts'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { listLiveLogins } from '../../people/users/logins.ts'
import { presentRow } from '../base/present-row.ts'
import type { RequestContext } from '../base/request-context.ts'
import { selectCustomer } from './queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Keys } from '../../platform/encryption/keys.ts'

async function selectConsents(db: Db, userId: number) {
  return db
    .selectFrom('consents')
    .select(['agreement_id as agreement', 'version', 'occasion', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(customerListLimits.consents)
    .execute()
}

async function selectOrders(db: Db, userId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['orders.id', 'orders.out_trade_no', 'numbers.digits as number', 'orders.kind', 'orders.stage'])
    .select(['orders.amount_fen', 'orders.created_at'])
    .where('orders.user_id', '=', userId)
    .orderBy('orders.id', 'desc')
    .limit(customerListLimits.orders)
    .execute()
}

/** The subscriptions of a user with the bound phones, ended ones last. */
async function selectSubscriptions(db: Db, keys: Keys, userId: number) {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .leftJoin('bindings', (join) =>
      join.onRef('bindings.subscription_id', '=', 'subscriptions.id').on('bindings.state', '=', 'effective'),
    )
    .select(['subscriptions.id', 'numbers.digits as number', 'subscriptions.state'])
    .select(['renewal', 'period_end'])
    .select(['bindings.id as binding_id', 'bindings.phone'])
    .where('subscriptions.user_id', '=', userId)
    .orderBy(sql`subscriptions.state = 'ended'`)
    .orderBy('subscriptions.id', 'desc')
    .limit(customerListLimits.subscriptions)
    .execute()
  return keys.decryptRows(rows, { phone: 'bindings.phone' })
}

async function selectTickets(db: Db, userId: number) {
  return db
    .selectFrom('tickets')
    .select(['id', 'category', 'state', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(customerListLimits.tickets)
    .execute()
}

/**
 * One shopper with phones masked. Tickets are included only for staff who may read tickets. Refuses
 * `no-such-thing`.
 */
export async function getCustomer(
  context: Context,
  id: number,
  { db, staff }: RequestContext,
): Promise<ConsoleOutput<'GET /customers/:id'>> {
  const { keys } = context
  const user = await selectCustomer(db, keys, id)
  if (!user) throw refuse('no-such-thing')
  const [consents, orders, subscriptions, tickets, logins] = await Promise.all([
    selectConsents(db, id),
    selectOrders(db, id),
    selectSubscriptions(db, keys, id),
    hasPermission(staff.roles, 'tickets.read') ? selectTickets(db, id) : [],
    listLiveLogins(context, id),
  ])
  return {
    id,
    phone: user.phone === null ? null : maskPhone(user.phone),
    nickname: user.nickname && maskPhonesInText(user.nickname),
    createdAt: user.created_at.toISOString(),
    deletedAt: user.deleted_at?.toISOString() ?? null,
    consents: consents.map(presentRow),
    orders: orders.map(presentRow),
    subscriptions: subscriptions.map(({ binding_id, phone, ...row }) => ({
      ...presentRow(row),
      binding: binding_id === null || phone === null ? null : { id: binding_id, phone: maskPhone(phone) },
    })),
    tickets: tickets.map((row) => presentRow(row)),
    logins,
  }
}
