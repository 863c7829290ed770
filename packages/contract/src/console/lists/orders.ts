import { z } from 'zod'
import { moment, orderStage, text } from '../../entities.ts'
import { providerWords as providerWordsEn } from '../../languages/en.ts'
import { providerWords } from '../../payment-methods.ts'
import { wholeNumber } from '../fields.ts'
import { defineList, words } from './define-list.ts'

/** How an order was paid: in a browser, inside the provider's app, or by a mandate's automatic charge. */
export const payMethod = z.enum(['browser', 'in-app', 'mandate'])

const orderKind = z.enum(['new', 'renew'])
const day = z.iso.date()

/** Fen a month, within the type of the column. */
const price = wholeNumber(z.number().int().max(2_147_483_647))

const method = { zh: '支付方式', en: 'Method' }
const placed = { zh: '下单日期', en: 'Placed' }
const category = { zh: '号码分类', en: 'Number category' }
const priceFrom = { zh: '月费不低于', en: 'Monthly price from' }
const priceBelow = { zh: '月费低于', en: 'Monthly price below' }

/** By payment, unpaid orders are last in both directions. */
export const orderList = defineList({
  permission: 'orders.read',
  row: z.object({
    id: z.number().int(),
    trade: z.string(),
    number: z.string(),
    numberId: z.number().int(),
    kind: orderKind,
    months: z.number().int(),
    amountFen: z.number().int(),
    stage: orderStage,
    createdAt: moment,
    paidAt: moment.nullable(),
    /** The buyer's phone, masked; null for a deleted account. */
    phone: z.string().nullable(),
    userId: z.number().int(),
    method: payMethod.nullable(),
  }),
  sorts: {
    newest: { zh: '最新下单在前', en: 'Newest first' },
    oldest: { zh: '最早下单在前', en: 'Oldest first' },
    'paid-last': { zh: '最近支付在前', en: 'Last paid first' },
    'paid-first': { zh: '最早支付在前', en: 'First paid first' },
    dearest: words.dearest,
    cheapest: words.cheapest,
  },
  filters: {
    /** A number in any dialled form, or its first digits. */
    digits: {
      kind: 'digits',
      schema: text(40).refine((typed) => /\d/.test(typed)),
      label: words.number,
      hint: { zh: '完整号码或开头几位', en: 'Full number or its first digits' },
      width: 180,
    },
    trade: {
      kind: 'text',
      schema: text(64),
      label: words.trade,
      hint: {
        zh: `订单号或${providerWords.brand}单号`,
        en: `Our order no. or the ${providerWordsEn.brand} transaction`,
      },
      width: 210,
    },
    stage: { kind: 'choice', schema: orderStage, labels: 'orderStages', label: words.state },
    status: { kind: 'other', schema: z.enum(['1', '2', '3']).transform(Number) },
    kind: { kind: 'choice', schema: orderKind, labels: 'orderKinds', label: words.kind },
    method: { kind: 'choice', schema: payMethod, labels: 'payMethods', label: method },
    paidFrom: { kind: 'days', schema: day, until: 'paidUntil', label: { zh: '支付日期', en: 'Paid' } },
    paidUntil: { kind: 'other', schema: day },
    placedFrom: { kind: 'days', schema: day, until: 'placedUntil', label: placed, rare: true },
    placedUntil: { kind: 'other', schema: day },
    /** The category of the number; '-' for none. */
    category: { kind: 'choice', schema: text(40), label: category, rare: true },
    priceFrom: { kind: 'fen', schema: price, label: priceFrom, rare: true },
    priceBelow: { kind: 'fen', schema: price, label: priceBelow, rare: true },
  },
  columns: {
    number: { kind: 'digits', of: 'number', title: words.number },
    state: { kind: 'own', title: words.state },
    kind: { kind: 'own', title: words.kind },
    amount: { kind: 'fen', of: 'amountFen', title: words.amount, sort: { up: 'cheapest', down: 'dearest' } },
    buyer: { kind: 'own', title: { zh: '客户', en: 'Customer' } },
    method: { kind: 'own', title: method },
    created: {
      kind: 'moment',
      of: 'createdAt',
      title: { zh: '下单时间', en: 'Ordered' },
      sort: { up: 'oldest', down: 'newest' },
    },
    paid: {
      kind: 'moment',
      of: 'paidAt',
      title: { zh: '支付时间', en: 'Paid at' },
      sort: { up: 'paid-first', down: 'paid-last' },
    },
    trade: { kind: 'code', of: 'trade', title: words.trade },
  },
})
