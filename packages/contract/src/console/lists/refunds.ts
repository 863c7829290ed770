import { z } from 'zod'
import { moment, text } from '../../entities.ts'
import { defineList, words } from './define-list.ts'

export const refundState = z.enum(['init', 'processing', 'succeeded', 'abnormal', 'closed'])
export const refundKind = z.enum(['order', 'extra', 'remainder', 'part'])

const day = z.iso.date()

const refunded = { zh: '退款时间', en: 'Refunded' }
const arrived = { zh: '到账时间', en: 'Arrived' }

export const refundList = defineList({
  permission: 'refunds.read',
  row: z.object({
    id: z.number().int(),
    no: z.string(),
    trade: z.string(),
    orderId: z.number().int(),
    kind: refundKind,
    amountFen: z.number().int(),
    reason: z.string(),
    state: refundState,
    createdAt: moment,
    succeededAt: moment.nullable(),
  }),
  sorts: {
    newest: { zh: '最新退款在前', en: 'Newest first' },
    oldest: { zh: '最早退款在前', en: 'Oldest first' },
    dearest: words.dearest,
    cheapest: words.cheapest,
  },
  filters: {
    no: {
      kind: 'text',
      schema: text(70),
      label: { zh: '单号', en: 'Reference' },
      hint: { zh: '退款单号或订单号', en: 'Refund no. or order no.' },
      width: 210,
    },
    state: { kind: 'choice', schema: refundState, labels: 'refundStates', label: words.state },
    kind: { kind: 'choice', schema: refundKind, labels: 'refundKinds', label: words.kind },
    from: { kind: 'days', schema: day, until: 'until', label: { zh: '退款日期', en: 'Refunded' } },
    until: { kind: 'other', schema: day },
    arrivedFrom: {
      kind: 'days',
      schema: day,
      until: 'arrivedUntil',
      label: { zh: '到账日期', en: 'Arrived' },
    },
    arrivedUntil: { kind: 'other', schema: day },
  },
  columns: {
    no: { kind: 'code', of: 'no', title: { zh: '退款单号', en: 'Refund no.' } },
    amount: { kind: 'fen', of: 'amountFen', title: words.amount, sort: { up: 'cheapest', down: 'dearest' } },
    kind: { kind: 'label', of: 'kind', labels: 'refundKinds', title: words.kind },
    reason: { kind: 'label', of: 'reason', labels: 'refundReasons', title: words.reason },
    state: { kind: 'own', title: words.state },
    created: { kind: 'moment', of: 'createdAt', title: refunded, sort: { up: 'oldest', down: 'newest' } },
    arrived: { kind: 'moment', of: 'succeededAt', title: arrived },
  },
})
