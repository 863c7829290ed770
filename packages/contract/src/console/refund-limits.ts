/** What a member of staff may refund by their role alone (fen): less than this of one order, and in a day of theirs. */
export const refundsAlone = { ofOrderFen: 20_000, ofDayFen: 100_000 } as const
