/** The periods a number is sold for, in months. A new one needs a row here and nothing else. */
export const periods = [1, 3, 6, 12] as const

export type Months = (typeof periods)[number]

/** The period that an address names in `months`; one month for anything else. */
export function parseMonths(text: string | null): Months {
  return periods.find((months) => String(months) === text) ?? 1
}

/** What a period costs, in fen, from the price per month in fen. */
export function totalFen(priceFen: number, months: number): number {
  return priceFen * months
}

/** What a period costs, in yuan, from the price per month in yuan; counted in fen, so that no cent is lost. */
export function totalYuan(price: number, months: number): number {
  return totalFen(Math.round(price * 100), months) / 100
}
