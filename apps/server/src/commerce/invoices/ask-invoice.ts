import type { OrderInvoices } from '@hao/contract/invoice.ts'
import { invoiceDays } from '@hao/contract/invoice-rules.ts'
import type { OrderStage } from '@hao/contract/entities.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { toYuan } from '../../platform/base/money.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { leftFenSql } from '../../telephony/subscriptions/left-queries.ts'
import { lockOrder } from '../orders/machine.ts'
import { type InvoiceBuyer, openBuyer, sealBuyer } from './buyer.ts'
import { invoiceMachine } from './machine.ts'
import { declinedWhySql, hasFileSql, lockInvoice, lockOwner, selectInvoiceFile } from './queries.ts'

const stages: readonly OrderStage[] = ['paid', 'active', 'ended']

/** What the buyer does not see: who issues an invoice. */
const shownStates = { sending: 'requested', red_sending: 'red_due' } as const

type OwnOrder = { userId: number; orderId: number }

/** The invoices of a user's own order, and what may be invoiced now. Refuses `order-not-found`. */
export async function listInvoices(
  { db, keys, clock }: Context,
  { userId, orderId }: OwnOrder,
): Promise<OrderInvoices> {
  const order = await selectOrder(db, { userId, orderId })
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .select([declinedWhySql.as('why'), hasFileSql.as('file')])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
  const until = order.paid_at && addDays(order.paid_at, invoiceDays)
  return {
    list: await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        state: row.state === 'sending' || row.state === 'red_sending' ? shownStates[row.state] : row.state,
        titleKind: row.title_kind,
        ...(await openBuyer(keys, row.buyer)),
        ...(row.amount_fen !== null && { amount: toYuan(row.amount_fen) }),
        ...(row.number !== null && { number: row.number }),
        requestedAt: row.requested_at.toISOString(),
        ...(row.state === 'declined' && row.why !== null && { reason: row.why }),
        file: row.file,
        ...(row.link !== null && { link: row.link }),
      })),
    ),
    ...(until &&
      isInvoiceable(order, clock()) && {
        ask: { amount: toYuan(order.left_fen), until: until.toISOString() },
      }),
  }
}

const hasOpenInvoiceSql = sql<boolean>`EXISTS (SELECT FROM invoices
  WHERE order_id = orders.id AND state NOT IN ('red', 'declined', 'withdrawn'))`

async function selectOrder(db: Db | Trx, { userId, orderId }: OwnOrder) {
  const order = await db
    .selectFrom('orders')
    .select(['stage', 'paid_at', leftFenSql('orders').as('left_fen')])
    .select(hasOpenInvoiceSql.as('has_open'))
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => refuse('order-not-found'))
  return order
}

function isInvoiceable(order: Awaited<ReturnType<typeof selectOrder>>, now: Date): boolean {
  const { stage, paid_at, left_fen, has_open } = order
  return (
    stages.includes(stage) &&
    paid_at !== null &&
    now < addDays(paid_at, invoiceDays) &&
    left_fen > 0 &&
    !has_open
  )
}

/**
 * Asks for the invoice of a paid order. Refuses `order-not-found`, and `invoice-not-possible` while there is
 * one, when nothing is left of the payment, or after 180 days.
 */
export async function askInvoice(
  { db, keys, clock }: Context,
  { userId, orderId }: OwnOrder,
  { titleKind, title, taxNumber, email }: InvoiceBuyer & { titleKind: 'personal' | 'company' },
): Promise<void> {
  const at = clock()
  const buyer = { title, email, ...(titleKind === 'company' && { taxNumber }) }
  await inTransaction(db, async (trx) => {
    await lockOrder(trx, orderId)
    if (!(await lockOwner(trx, userId))) throw refuse('order-not-found')
    if (!isInvoiceable(await selectOrder(trx, { userId, orderId }), at)) throw refuse('invoice-not-possible')
    const row = { order_id: orderId, title_kind: titleKind, requested_at: at }
    await invoiceMachine.insert(trx, 'request', { ...row, buyer: await sealBuyer(keys, buyer) }, { at })
  })
}

/** Takes back a request, and returns its order. Refuses `invoice-not-found` and `invoice-not-possible`. */
export async function withdrawInvoice(
  { db, clock }: Context,
  { userId, id }: { userId: number; id: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const owner = await trx
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select('orders.user_id')
      .where('invoices.id', '=', id)
      .executeTakeFirst()
    if (owner?.user_id !== userId) throw refuse('invoice-not-found')
    const { order_id } = await lockInvoice(trx, id)
    if (!(await invoiceMachine.transition(trx, 'withdraw', { id }, { at: clock() })))
      throw refuse('invoice-not-possible')
    return order_id
  })
}

/** The PDF of a user's own invoice. Refuses `invoice-not-found`. */
export async function readInvoiceFile(
  { db, keys }: Context,
  { userId, id }: { userId: number; id: number },
): Promise<{ name: string; content: string }> {
  const file = await selectInvoiceFile(db, id)
  if (file?.user_id !== userId) throw refuse('invoice-not-found')
  const content = await keys.decrypt('invoice_files.content', file.content)
  return { name: `${file.number}.pdf`, content }
}
