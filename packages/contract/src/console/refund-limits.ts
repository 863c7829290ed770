/**
 * Refunds without approval stay below both sums (fen): of one order, over all staff; of one person on one
 * Shanghai day.
 */
export const refundsAlone = { ofOrderFen: 20_000, ofDayFen: 100_000 } as const
