import { z } from 'zod'
import { moment, text } from '../../entities.ts'
import { invoiceState, titleKind } from '../../invoice.ts'
import { defineList, severalOf, words } from './define-list.ts'

const day = z.iso.date()
const requested = { zh: '申请时间', en: 'Requested' }

export const invoiceList = defineList({
  permission: 'money.read',
  row: z.object({
    id: z.number().int(),
    orderId: z.number().int(),
    trade: z.string(),
    state: invoiceState,
    titleKind,
    /** Null when the account was deleted before the invoice was issued. */
    title: z.string().nullable(),
    taxNumber: z.string().nullable(),
    email: z.string().nullable(),
    /** The amount of the invoice; until it is issued, what can be invoiced now. */
    amountFen: z.number().int(),
    number: z.string().nullable(),
    redNumber: z.string().nullable(),
    /** It was issued by the provider of invoices, which can also reverse it. */
    byProvider: z.boolean(),
    link: z.string().nullable(),
    hasFile: z.boolean(),
    requestedAt: moment,
    issuedAt: moment.nullable(),
    redAt: moment.nullable(),
    /** Why staff declined or reversed it, or the provider did not issue it. */
    why: z.string().nullable(),
    /** Whether a provider of invoices is connected. */
    canSend: z.boolean(),
  }),
  sorts: { newest: words.newest },
  filters: {
    state: {
      kind: 'choices',
      schema: severalOf(invoiceState.options),
      labels: 'invoiceStates',
      label: words.state,
    },
    no: {
      kind: 'text',
      schema: text(70),
      label: { zh: '单号', en: 'Reference' },
      hint: { zh: '订单号或发票号码', en: 'Order no. or invoice no.' },
      width: 210,
    },
    from: { kind: 'days', schema: day, until: 'until', label: { zh: '申请日期', en: 'Requested' } },
    until: { kind: 'other', schema: day },
  },
  columns: {
    title: { kind: 'own', title: { zh: '抬头', en: 'Title' } },
    amount: { kind: 'fen', of: 'amountFen', title: words.amount },
    state: { kind: 'own', title: words.state },
    number: { kind: 'own', title: { zh: '发票号码', en: 'Invoice no.' } },
    trade: { kind: 'code', of: 'trade', title: { zh: '订单号', en: 'Order no.' } },
    requested: { kind: 'moment', of: 'requestedAt', title: requested },
    issued: { kind: 'moment', of: 'issuedAt', title: { zh: '开票时间', en: 'Issued' } },
  },
})
