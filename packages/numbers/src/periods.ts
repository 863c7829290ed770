/** The periods that a number is sold for, in months. A new period only needs an entry here. */
export const periods = [1, 3, 6, 12] as const

export type Months = (typeof periods)[number]

/** The period in the URL parameter `months`; one month for any other value. */
export function parseMonths(text: string | null): Months {
  return periods.find((months) => String(months) === text) ?? 1
}

/** The price of a period in fen, from the price per month in fen. */
export function totalFen(priceFen: number, months: number): number {
  return priceFen * months
}

/** Calculates in fen, so that nothing is lost. */
export function totalYuan(price: number, months: number): number {
  return totalFen(Math.round(price * 100), months) / 100
}
