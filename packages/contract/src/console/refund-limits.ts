/** What a staff member may refund without approval (fen): less than this for one order, and for one day. */
export const refundsAlone = { ofOrderFen: 20_000, ofDayFen: 100_000 } as const
