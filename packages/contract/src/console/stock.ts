import { maxCategories } from '@hao/numbers/search/category-bits.ts'
import { z } from 'zod'
import { digits } from '../entities.ts'
import { id, wholeNumber } from './whole-number.ts'

/** Every state of a number in the inventory. */
export const stockStates = [
  'draft',
  'on_sale',
  'offered',
  'held',
  'sold',
  'bound',
  'suspended',
  'cooling',
  'off_shelf',
  'reserved',
  'blocked',
  'retired',
] as const
export type StockState = (typeof stockStates)[number]

/** The moves that staff may make with one number. */
export const numberMoves = [
  'publish',
  'withdraw',
  'reserve',
  'unreserve',
  'block',
  'unblock',
  'retire',
  'change-cooling',
  'price',
  'feature',
  'categorise',
] as const
export type NumberMove = (typeof numberMoves)[number]

export const state = z.enum(stockStates)

/** The value of a category in addresses and in the database. */
export const categoryValue = z.string().regex(/^[a-z][a-z0-9-]{1,19}$/)
export const categoryList = z.array(categoryValue).max(maxCategories)

/** The maximum of selected numbers in a change set. A larger set uses a filter. */
export const maxPicked = 1000

export const temporaryStates = [
  'held',
  'offered',
  'reserved',
  'cooling',
] as const satisfies readonly StockState[]

/** Fen a month. At least 1: WeChat accepts no payment of 0. */
export const priceFen = z.number().int().min(1).max(100_000_000)

export const weight = z.number().int().min(0).max(1_000_000)

/** The states in an address, separated by commas. */
const states = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(state).min(1))

const fenBound = wholeNumber(z.number().int().min(0).max(1_000_000_000))

/** The filters of the number list; prices in fen. */
export const numberFilters = {
  digits: digits(1, 10),
  head: digits(1, 10),
  tail: digits(1, 10),
  pattern: z.string().regex(/^[A-Z0-9*]{1,10}$/),
  state: states,
  category: categoryValue,
  minPrice: fenBound,
  maxPrice: fenBound,
  length: wholeNumber(z.number().int().min(1).max(20)),
  set: id,
  since: z.iso.datetime().or(z.iso.date()),
}

/** The filters of numbers in a temporary state. */
export const endingFilters = {
  state: z.enum(temporaryStates),
  digits: numberFilters.digits,
  tail: numberFilters.tail,
  category: numberFilters.category,
}
