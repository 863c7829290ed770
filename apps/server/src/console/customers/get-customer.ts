import { sql } from 'kysely'
import { customerListLimits } from '@hao/contract/console/customer-list-limits.ts'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Context } from '../../context.ts'
import { isPending } from '../../people/approvals/queries.ts'
import type { CustomerRequestKind } from '../../platform/db/schema/approvals.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { listLiveLogins } from '../../people/users/logins.ts'
import { listPasskeys } from '../../people/users/own-passkeys.ts'
import { presentRow } from '../base/present-row.ts'
import type { RequestContext } from '../base/request-context.ts'
import { selectBlock } from './block-customer.ts'
import { requestKinds } from './decide-request.ts'
import { sums } from './list-customers.ts'
import { selectCustomer } from './queries.ts'
import { selectSigns } from './signs.ts'
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

/** Live numbers, orders, and what was paid and refunded. */
async function selectTotals(db: Db, userId: number) {
  const { rows } = await sql<{ numbers: number; orders: number; paid_fen: number; refunded_fen: number }>`
    SELECT (SELECT count(*)::integer FROM subscriptions WHERE user_id = ${userId} AND state <> 'ended') AS numbers,
      (SELECT count(*)::integer FROM orders WHERE user_id = ${userId}) AS orders, money.*
    FROM (SELECT ${sums} FROM orders JOIN ledger ON ledger.order_id = orders.id
      WHERE orders.user_id = ${userId}) money`.execute(db)
  return rows.map(presentRow)[0] ?? { numbers: 0, orders: 0, paidFen: 0, refundedFen: 0 }
}

async function selectNotes(db: Db, keys: Keys, userId: number) {
  const rows = await db
    .selectFrom('customer_notes')
    .innerJoin('staff_members', 'staff_members.id', 'staff_id')
    .select(['customer_notes.id', 'staff_members.name as by', 'text', 'at'])
    .where('user_id', '=', userId)
    .orderBy('customer_notes.id', 'desc')
    .limit(customerListLimits.notes)
    .execute()
  return keys.decryptRows(rows, { text: 'customer_notes.text' })
}

/** What staff did about a customer. Searches that found them are left out. */
async function selectHistory(db: Db, userId: number) {
  return db
    .selectFrom('audit_log')
    .leftJoin('staff_members', 'staff_members.id', 'staff_id')
    .select(['at', 'staff_members.name as by', 'action as event', 'reason'])
    .where('subject', '=', 'customer')
    .where('subject_id', '=', String(userId))
    .where('action', '<>', 'customer.find')
    .orderBy('audit_log.id', 'desc')
    .limit(customerListLimits.history)
    .execute()
}

async function selectRequests(db: Db, userId: number, at: Date) {
  return db
    .selectFrom('approvals')
    .innerJoin('staff_members', 'staff_members.id', 'requested_by')
    .select(['approvals.id', 'kind'])
    .where('kind', 'in', requestKinds)
    .$narrowType<{ kind: CustomerRequestKind }>()
    .where('subject_id', '=', userId)
    .where(isPending(at))
    .orderBy('approvals.id')
    .execute()
}

/** What is above and beside the records of a customer: totals, notes, block, requests, signs, history. */
async function selectCare(db: Db, keys: Keys, userId: number, at: Date) {
  const [totals, notes, block, requests, signs, history] = await Promise.all([
    selectTotals(db, userId),
    selectNotes(db, keys, userId),
    selectBlock(db, userId, at),
    selectRequests(db, userId, at),
    selectSigns(db, [userId], at),
    selectHistory(db, userId),
  ])
  return {
    totals,
    notes: notes.map((row) => presentRow(row)),
    block: block ? presentBlock(block) : null,
    requests,
    signs: signs.get(userId) ?? [],
    history: history.map((row) => presentRow(row)),
  }
}

function presentBlock({
  approval_id,
  started_at,
  ...block
}: NonNullable<Awaited<ReturnType<typeof selectBlock>>>) {
  return presentRow({ request_id: approval_id, since: started_at, ...block })
}

/**
 * One shopper with phones masked. Tickets are included only for staff who may read tickets. Refuses
 * `no-such-thing`.
 */
export async function getCustomer(
  context: Context,
  id: number,
  { db, staff, at }: RequestContext,
): Promise<ConsoleOutput<'GET /customers/:id'>> {
  const { keys } = context
  const user = await selectCustomer(db, keys, id)
  if (!user) throw refuse('no-such-thing')
  const [consents, orders, subscriptions, tickets, logins, passkeys, care] = await Promise.all([
    selectConsents(db, id),
    selectOrders(db, id),
    selectSubscriptions(db, keys, id),
    hasPermission(staff.roles, 'tickets.read') ? selectTickets(db, id) : [],
    listLiveLogins(context, id),
    listPasskeys({ db }, id),
    selectCare(db, keys, id, at),
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
    passkeys: passkeys.length,
    tags: user.tags,
    ...care,
  }
}
