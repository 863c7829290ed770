import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import type { InvoiceProvider, InvoiceReport } from '../../platform/integrations/invoice/provider.ts'
import { describeOrder } from '../orders/describe-order.ts'
import { openBuyer } from './buyer.ts'
import { recordIssued } from './issue-invoice.ts'
import { type InvoiceActor, invoiceMachine } from './machine.ts'
import { oweRedInvoice } from './owe-red-invoice.ts'
import { eraseInvoiceTitles } from './erase-titles.ts'
import { lockInvoice, lockOwner } from './queries.ts'

type SendingRequest = { id: number; at: Date; actor: InvoiceActor }

/**
 * Has the provider issue an invoice: a job asks it. Asked again, the amount stays. Refuses `no-such-thing`,
 * and `not-now` in other states, without a provider, and when nothing is left.
 */
export async function requestIssuing(
  context: Context,
  trx: Trx,
  { id, at, actor }: SendingRequest,
): Promise<void> {
  const { state, left_fen } = await lockInvoice(trx, id)
  // One that is sent already may have been issued before a refund.
  if (!context.invoicing || (state === 'requested' && left_fen === 0)) throw refuse('not-now', { state })
  const set = state === 'requested' ? { amount_fen: left_fen } : {}
  if (!(await invoiceMachine.transition(trx, 'send', { id }, { at, set, history: actor })))
    throw refuse('not-now', { state })
  await context.enqueue(trx, 'invoice-send', { invoiceId: id })
}

/** The same to reverse an invoice that the provider has issued, with the reason. */
export async function requestReversal(
  context: Context,
  trx: Trx,
  { id, at, actor }: SendingRequest,
): Promise<void> {
  const { state, by_provider } = await lockInvoice(trx, id)
  if (!context.invoicing || !by_provider) throw refuse('not-now', { state })
  if (!(await invoiceMachine.transition(trx, 'send-red', { id }, { at, history: actor })))
    throw refuse('not-now', { state })
  await context.enqueue(trx, 'invoice-send', { invoiceId: id })
}

const refusedSql = sql<number>`(SELECT count(*) FROM invoice_history
  WHERE invoice_id = invoices.id AND event IN ('send-back', 'red-back'))::integer`

/** An invoice that the provider is asked for. `refused`: how often it refused; each try has a reference. */
async function selectSending(db: Db, invoiceId: number) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['invoices.id', 'invoices.state', 'invoices.buyer', 'invoices.amount_fen', 'invoices.number'])
    .select(['invoices.requested_at', 'orders.out_trade_no', 'orders.months', 'numbers.digits'])
    .select(refusedSql.as('refused'))
    .where('invoices.id', '=', invoiceId)
    .where('invoices.state', 'in', ['sending', 'red_sending'])
    .executeTakeFirst()
}

type Sending = NonNullable<Awaited<ReturnType<typeof selectSending>>>

/**
 * Asks the provider to issue or to reverse an invoice and records the outcome. Throws `unavailable` while the
 * provider works on it, so that the job is tried again.
 */
export async function sendInvoice(context: Context, invoiceId: number): Promise<void> {
  const { db, invoicing } = context
  const invoice = await selectSending(db, invoiceId)
  if (!invoice) return
  if (!invoicing) throw new AdapterError('unavailable', 'No provider of invoices is connected')
  const kind = invoice.state === 'sending' ? 'B' : 'R'
  // Nuonuo takes 20 characters: the random end of the trade number, and the invoice in base 36.
  const reference = `${invoice.out_trade_no.slice(-12)}${invoice.id.toString(36)}${kind}${invoice.refused}`
  const report = await ask(context, invoicing, invoice, reference)
  if (report.state === 'pending') throw new AdapterError('unavailable', 'The invoice is being issued')
  if (report.state === 'failed') return recordFailure(context, invoice, report.reason)
  if (invoice.state === 'red_sending') return recordReversed(context, invoice, report.number)
  const file = await invoicing.download(report.pdfUrl)
  await recordSent(context, invoice, { number: report.number, file })
}

async function ask(
  { keys, config }: Context,
  invoicing: InvoiceProvider,
  invoice: Sending,
  reference: string,
): Promise<InvoiceReport> {
  const { state, number, amount_fen, requested_at: at } = invoice
  try {
    if (state === 'red_sending') await invoicing.reverse({ reference, number: number ?? '' })
    else {
      const { title = '', taxNumber, email } = (await openBuyer(keys, invoice.buyer)) ?? {}
      const description = describeOrder(invoice, config.numberPlan)
      const request = { reference, at, title, taxNumber, email, amountFen: amount_fen ?? 0, description }
      await invoicing.issue(request)
    }
  } catch (error) {
    if (!(error instanceof AdapterError) || error.kind !== 'rejected') throw error
    return queryRefused(invoicing, reference, error.message)
  }
  return invoicing.query(reference)
}

/** An earlier run may have been accepted: a try has failed only if the provider does not know it. */
async function queryRefused(
  invoicing: InvoiceProvider,
  reference: string,
  reason: string,
): Promise<InvoiceReport> {
  try {
    return await invoicing.query(reference)
  } catch (error) {
    if (error instanceof AdapterError && error.kind === 'not_found') return { state: 'failed', reason }
    throw error
  }
}

/** Records what the provider issued. After a refund in the meantime it must be reversed at once. */
async function recordSent(
  context: Context,
  { id, amount_fen }: Sending,
  { number, file }: { number: string; file: Buffer },
): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const { state, order_id } = await lockInvoice(trx, id)
    if (state !== 'sending') return
    const issued = { id, number, file, amountFen: amount_fen ?? 0 }
    await recordIssued(context, trx, issued, { event: 'issue-sent', at })
    await oweRedInvoice(trx, order_id, at)
  })
}

async function recordReversed({ db, clock }: Context, { id }: Sending, number: string): Promise<void> {
  const at = clock()
  const change = { at, set: { red_number: number, red_at: at } }
  await invoiceMachine.transition(db, 'reverse-sent', { id }, change)
}

/** The request waits for staff again, with the provider's reason. A new one may ask for another amount. */
async function recordFailure({ db, clock }: Context, { id, state }: Sending, reason: string): Promise<void> {
  const change = { at: clock(), history: { reason: reason.slice(0, 300) } }
  await inTransaction(db, async (trx) => {
    const { order_id, user_id } = await lockInvoice(trx, id)
    if (state === 'red_sending')
      return void (await invoiceMachine.transition(trx, 'red-back', { id }, change))
    const isOwned = await lockOwner(trx, user_id)
    await invoiceMachine.transition(trx, 'send-back', { id }, { ...change, set: { amount_fen: null } })
    await oweRedInvoice(trx, order_id, change.at)
    if (!isOwned) await eraseInvoiceTitles(trx, user_id, change.at)
  })
}
