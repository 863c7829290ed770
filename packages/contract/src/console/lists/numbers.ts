import { z } from 'zod'
import { digits, moment } from '../../entities.ts'
import { categoryValue, type StockState, state, stockStates } from '../stock.ts'
import { id, wholeNumber } from '../fields.ts'
import { defineList, words } from './define-list.ts'

export const temporaryStates = [
  'held',
  'offered',
  'reserved',
  'cooling',
] as const satisfies readonly StockState[]

/** The states in an address, separated by commas. */
const states = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(stockStates)).min(1))

const fen = wholeNumber(z.number().int().min(0).max(1_000_000_000))

const row = z.object({
  id: z.number().int(),
  digits: z.string(),
  state,
  priceFen: z.number().int(),
  struckPriceFen: z.number().int().nullable(),
  /** The price of a promotion. It counts while it is lower than the price. */
  promotionFen: z.number().int().nullable(),
  categories: z.array(z.string()),
  featured: z.number().int(),
  /** When a temporary state (held, offered, reserved, cooling) ends. */
  endsAt: moment.nullable(),
  createdAt: moment,
})

/** A number in a temporary state, and the reason for it. */
const kept = row.extend({
  /** The order that holds it, or the last owner's order; for staff who may read orders. */
  orderId: z.number().int().nullable(),
  trade: z.string().nullable(),
  reason: z.string().nullable(),
  /** Refused calls since its cooling began, within the last 30 days. */
  callsWhileCooling: z.number().int(),
})

const part = digits(1, 10)
const contains = { zh: '包含数字', en: 'Contains' }
const endsWith = { zh: '结尾', en: 'Ends with' }
const monthly = { zh: '月费', en: 'Monthly price' }
const categories = { zh: '分类', en: 'Categories' }
const added = { zh: '入库时间', en: 'Added' }

/** The whole inventory. Prices are in fen. */
export const numberList = defineList({
  permission: 'numbers.read',
  row,
  sorts: {
    newest: { zh: '最新入库', en: 'Newest first' },
    digits: { zh: '按号码', en: 'By number' },
    price: { zh: '月费从低到高', en: 'Price: low to high' },
    dearest: { zh: '月费从高到低', en: 'Price: high to low' },
  },
  filters: {
    digits: { kind: 'digits', schema: part, label: contains },
    head: { kind: 'digits', schema: part, label: { zh: '开头', en: 'Starts with' } },
    tail: { kind: 'digits', schema: part, label: endsWith },
    pattern: {
      kind: 'text',
      schema: z.string().regex(/^[A-Z0-9*]{1,10}$/),
      label: { zh: '样式（如 AABB）', en: 'Pattern (such as AABB)' },
    },
    state: { kind: 'choices', schema: states, labels: 'numberStates', label: words.state },
    category: { kind: 'choice', schema: categoryValue, label: words.category },
    minPrice: { kind: 'fen', schema: fen, label: { zh: '最低月费', en: 'Monthly price from' } },
    maxPrice: { kind: 'fen', schema: fen, label: { zh: '最高月费', en: 'Monthly price to' } },
    length: {
      kind: 'digits',
      schema: wholeNumber(z.number().int().min(1).max(20)),
      label: { zh: '位数', en: 'Length' },
    },
    set: { kind: 'digits', schema: id, label: { zh: '批次号', en: 'Batch no.' } },
    since: {
      kind: 'day',
      schema: z.iso.datetime().or(z.iso.date()),
      label: { zh: '此日后有变更', en: 'Changed since' },
    },
  },
  columns: {
    number: { kind: 'number', of: 'digits', title: words.number, sort: { up: 'digits' } },
    state: { kind: 'own', title: words.state },
    price: { kind: 'own', align: 'right', title: monthly, sort: { up: 'price', down: 'dearest' } },
    struck: { kind: 'own', align: 'right', title: { zh: '划线价', en: 'Strikethrough price' } },
    categories: { kind: 'own', title: categories },
    featured: { kind: 'own', align: 'right', title: { zh: '推荐权重', en: 'Featured weight' } },
    ends: { kind: 'moment', of: 'endsAt', title: { zh: '结束时间', en: 'Ends' } },
    created: { kind: 'moment', of: 'createdAt', title: added, sort: { down: 'newest' } },
  },
})

/** Numbers that are held, offered, reserved or cooling, by the time at which that ends. */
export const endingList = defineList({
  permission: 'numbers.read',
  row: kept,
  sorts: { soonest: { zh: '最快恢复在前', en: 'Soonest first' } },
  filters: {
    state: { kind: 'choice', schema: z.enum(temporaryStates), labels: 'numberStates', label: words.state },
    digits: { kind: 'digits', schema: part, label: contains },
    tail: { kind: 'digits', schema: part, label: endsWith },
    category: { kind: 'choice', schema: categoryValue, label: categories },
  },
  columns: {
    number: { kind: 'number', of: 'digits', title: words.number },
    state: { kind: 'own', title: words.state },
    left: { kind: 'own', title: { zh: '还剩', en: 'Time left' } },
    after: { kind: 'own', title: { zh: '到时', en: 'Afterwards' } },
    why: { kind: 'own', title: words.reason },
    calls: { kind: 'own', title: { zh: '冷却期来电', en: 'Calls while cooling' } },
    price: { kind: 'fen', of: 'priceFen', title: monthly },
  },
})
