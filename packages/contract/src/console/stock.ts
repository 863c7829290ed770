import { maxCategories } from '@hao/numbers/search/category-bits.ts'
import { z } from 'zod'

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

/** The maximum of pasted numbers. */
export const maxPasted = 5000

/** The most numbers that are put in front of the shop's home at once. */
export const maxFeatured = 50

/** Fen a month. At least 1: WeChat accepts no payment of 0. */
export const priceFen = z.number().int().min(1).max(100_000_000)

/** A change of prices in per cent, in steps of a tenth. */
export const percentChange = z
  .number()
  .min(-99)
  .max(1000)
  .multipleOf(0.1)
  .refine((percent) => percent !== 0)

export const weight = z.number().int().min(0).max(1_000_000)
