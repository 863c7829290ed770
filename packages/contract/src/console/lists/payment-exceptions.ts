import { z } from 'zod'
import { moment, subscriptionState } from '../../entities.ts'
import { providerWords as providerWordsEn } from '../../languages/en.ts'
import { providerWords } from '../../payment-methods.ts'
import { defineList, words } from './define-list.ts'
import { refundKind, refundState } from './refunds.ts'
import { nextStep } from './subscriptions.ts'

export const caseState = z.enum(['open', 'taken', 'settled'])

const fen = z.number().int()
const orderId = z.number().int()

const moneyCase = z.object({
  id: z.number().int(),
  state: caseState,
  takenBy: z.string().nullable(),
  takenById: z.number().int().nullable(),
  foundAt: moment,
  history: z.array(
    z.object({ event: z.string(), at: moment, by: z.string().nullable(), reason: z.string().nullable() }),
  ),
})

const cases = {
  permission: 'money.read',
  sorts: { newest: words.newest },
  filters: { state: { kind: 'choice', schema: caseState, label: words.state } },
} as const
const caseColumns = {
  order: { kind: 'own', title: { zh: '订单', en: 'Order' } },
  state: { kind: 'own', title: words.state },
  history: { kind: 'own', title: { zh: '历史记录', en: 'History' } },
} as const

const transaction = { zh: `${providerWords.brand}单号`, en: `${providerWordsEn.brand} transaction` }

/** Payments that the provider reported and we did not accept. */
export const quarantineList = defineList({
  ...cases,
  row: moneyCase.extend({
    trade: z.string(),
    transactionId: z.string(),
    why: z.string(),
    /** The amount that WeChat reported. */
    amountFen: fen.nullable(),
    /** The order with a payment of this trade number. */
    orderId: orderId.nullable(),
  }),
  columns: {
    trade: { kind: 'code', of: 'trade', title: words.trade },
    transaction: { kind: 'code', of: 'transactionId', title: transaction },
    why: { kind: 'own', title: words.reason },
    amount: { kind: 'fen', of: 'amountFen', title: words.amount },
    ...caseColumns,
  },
})

/** Differences between the provider's bills and our ledger. */
export const billDifferenceList = defineList({
  ...cases,
  row: moneyCase.extend({
    day: z.string(),
    kind: z.string(),
    /** A trade or refund number. */
    reference: z.string(),
    oursFen: fen.nullable(),
    theirsFen: fen.nullable(),
    orderId: orderId.nullable(),
  }),
  columns: {
    day: { kind: 'digits', of: 'day', title: { zh: '账单日', en: 'Bill date' } },
    kind: { kind: 'own', title: words.kind },
    reference: { kind: 'code', of: 'reference', title: { zh: '单号', en: 'Reference' } },
    ours: { kind: 'fen', of: 'oursFen', title: { zh: '我方账本', en: 'Our records' } },
    theirs: {
      kind: 'fen',
      of: 'theirsFen',
      title: { zh: `${providerWords.brand}账单`, en: `${providerWordsEn.brand}’s bill` },
    },
    ...caseColumns,
  },
})

/** Refunds that the provider could not make or has closed. */
export const failedRefundList = defineList({
  ...cases,
  row: moneyCase.extend({
    no: z.string(),
    trade: z.string(),
    transactionId: z.string().nullable(),
    kind: refundKind,
    /** The reason of the refund. */
    why: z.string(),
    /** The current state of the refund. A failed one may still succeed. */
    refundState,
    amountFen: fen,
    orderId,
  }),
  columns: {
    no: { kind: 'code', of: 'no', title: { zh: '退款单号', en: 'Refund no.' } },
    amount: { kind: 'fen', of: 'amountFen', title: words.amount },
    kind: { kind: 'label', of: 'kind', labels: 'refundKinds', title: words.kind },
    why: { kind: 'label', of: 'why', labels: 'refundReasons', title: words.reason },
    refund: { kind: 'own', title: { zh: '退款状态', en: 'Refund' } },
    transaction: { kind: 'code', of: 'transactionId', title: transaction },
    ...caseColumns,
  },
})

/** Subscriptions with an automatic renewal that could not be charged. */
export const failedChargeList = defineList({
  permission: 'money.read',
  row: z.object({
    subscriptionId: z.number().int(),
    number: z.string(),
    state: subscriptionState,
    periodEnd: moment,
    nextStepAt: moment.nullable(),
    nextStep: nextStep.nullable(),
    orderId: orderId.nullable(),
    amountFen: fen.nullable(),
    /** Whether WeChat may charge it: the owner's mandate is in effect. */
    authorised: z.boolean(),
    tries: z.array(
      z.object({
        trade: z.string(),
        state: z.string(),
        at: moment,
        /** WeChat’s code for a refused charge; null when it did not refuse. */
        refused: z.string().nullable(),
      }),
    ),
  }),
  sorts: { oldest: words.oldest },
  filters: {},
  columns: {
    number: { kind: 'digits', of: 'number', title: words.number },
    state: { kind: 'own', title: words.state },
    end: { kind: 'moment', of: 'periodEnd', title: { zh: '到期时间', en: 'Paid until' } },
    next: { kind: 'own', title: { zh: '下一步', en: 'Next step' } },
    amount: { kind: 'fen', of: 'amountFen', title: { zh: '应扣', en: 'To be charged' } },
    order: { kind: 'own', title: { zh: '续费订单', en: 'Renewal' } },
    tries: { kind: 'own', title: { zh: '扣款记录', en: 'Attempts' } },
  },
})
