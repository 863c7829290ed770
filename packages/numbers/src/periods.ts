/** The periods that may be cheaper than single months. */
export const longPeriods = [3, 6, 12] as const

/** The periods that a number is sold for, in months. A new period only needs an entry here. */
export const periods = [1, ...longPeriods] as const

export type Months = (typeof periods)[number]

type LongPeriod = (typeof longPeriods)[number]

/** Percent off, by the months of a period. */
export type PeriodDiscounts = Readonly<Record<LongPeriod, number>>

/** The period in the URL parameter `months`; one month for any other value. */
export function parseMonths(text: string | null): Months {
  return periods.find((months) => String(months) === text) ?? 1
}

/** 0 for one month, and while the discounts are unknown. */
export function percentOff(discounts: Partial<PeriodDiscounts> | undefined, months: number): number {
  return discounts?.[months as LongPeriod] ?? 0
}

/**
 * The price of a period in fen, from the price per month in fen and the percent off the period: rounded down
 * to the fen, in the buyer's favour, but at least one fen: no one can pay nothing.
 */
export function totalFen(priceFen: number, months: number, percent: number): number {
  return Math.max(1, Math.floor((priceFen * months * (100 - percent)) / 100))
}

/** Calculates in fen, so that nothing is lost. */
export function totalYuan(
  price: number,
  months: number,
  discounts: Partial<PeriodDiscounts> | undefined,
): number {
  return totalFen(Math.round(price * 100), months, percentOff(discounts, months)) / 100
}

/** What a period of this total (yuan) saves against single months. */
export function savedYuan(price: number, months: number, total: number): number {
  return (totalFen(Math.round(price * 100), months, 0) - Math.round(total * 100)) / 100
}

/** What a month of a period comes to, rounded up: the months together cost no more than shown. */
export function monthFen(fen: number, months: number): number {
  return Math.ceil(fen / months)
}

export function monthYuan(total: number, months: number): number {
  return monthFen(Math.round(total * 100), months) / 100
}
