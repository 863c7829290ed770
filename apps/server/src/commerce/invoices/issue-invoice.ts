import { maxInvoiceBytes } from '@hao/contract/invoice-rules.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type InvoiceActor, invoiceMachine } from './machine.ts'
import { lockInvoice } from './queries.ts'

/** A document of an issued invoice: a PDF, or where it is. */
export type InvoiceDocument = { file?: Buffer | undefined; link?: string | undefined }

type IssuedInvoice = InvoiceDocument & { id: number; amountFen: number; number: string }

/**
 * Records an invoice that staff issued elsewhere, and tells its buyer. Refuses `no-such-thing`, `not-now`,
 * `invoice-file-wrong`, and `invoice-amount-changed` unless that much is left of the order's payment.
 */
export async function issueInvoice(
  context: Context,
  trx: Trx,
  invoice: IssuedInvoice,
  { at, actor }: { at: Date; actor: InvoiceActor },
): Promise<void> {
  const { file, link } = invoice
  if ((file === undefined) === (link === undefined) || (file && !isPdf(file)))
    throw refuse('invoice-file-wrong')
  const { state, left_fen } = await lockInvoice(trx, invoice.id)
  if (state !== 'requested') throw refuse('not-now', { state })
  if (left_fen !== invoice.amountFen) throw refuse('invoice-amount-changed', { amountFen: left_fen })
  await recordIssued(context, trx, invoice, { event: 'issue', at, actor })
}

/** A PDF by its first and last bytes, of at most 2 MB. It is only ever downloaded, never displayed by us. */
function isPdf(file: Buffer): boolean {
  return (
    file.length <= maxInvoiceBytes &&
    file.subarray(0, 5).toString('latin1') === '%PDF-' &&
    file.subarray(-1024).includes('%%EOF')
  )
}

/**
 * Stores an issued invoice with its document and enqueues the SMS to its buyer. The caller has locked the
 * order and checked the state.
 */
export async function recordIssued(
  context: Context,
  trx: Trx,
  { id, amountFen, number, file, link }: IssuedInvoice,
  { event, at, actor }: { event: 'issue' | 'issue-sent'; at: Date; actor?: InvoiceActor },
): Promise<void> {
  const set = {
    amount_fen: amountFen,
    number,
    link: link ?? null,
    issued_at: at,
    by_provider: event === 'issue-sent',
  }
  await invoiceMachine.transition(trx, event, { id }, { at, set, ...(actor && { history: actor }) })
  if (file) {
    const content = await context.keys.encrypt('invoice_files.content', file.toString('base64'))
    await trx.insertInto('invoice_files').values({ invoice_id: id, content }).execute()
  }
  await context.enqueue(trx, 'invoice-notice', { invoiceId: id })
}

type StaffAct = { id: number; at: Date; actor: InvoiceActor }

/** Declines a request with a reason, which the buyer sees. Refuses `no-such-thing` and `not-now`. */
export async function declineInvoice(trx: Trx, { id, at, actor }: StaffAct): Promise<void> {
  const { state } = await lockInvoice(trx, id)
  if (!(await invoiceMachine.transition(trx, 'decline', { id }, { at, history: actor })))
    throw refuse('not-now', { state })
}

/** Records the red invoice that reverses one. Refuses `no-such-thing` and `not-now`. */
export async function reverseInvoice(
  trx: Trx,
  { id, number, at, actor }: StaffAct & { number: string },
): Promise<void> {
  const { state } = await lockInvoice(trx, id)
  const set = { red_number: number, red_at: at }
  if (!(await invoiceMachine.transition(trx, 'reverse', { id }, { at, set, history: actor })))
    throw refuse('not-now', { state })
}
