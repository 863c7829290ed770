/** The periods a number is sold for, in months. */
export const periods = [1, 3, 6, 12] as const

export type Months = (typeof periods)[number]

/** The period that an address names in `months`; one month for anything else. */
export function parseMonths(text: string | null): Months {
  return periods.find((months) => String(months) === text) ?? 1
}

/** What a period costs, in yuan, from the price per month in yuan; counted in fen, so that no cent is lost. */
export function totalOf(price: number, months: Months): number {
  return (Math.round(price * 100) * months) / 100
}
