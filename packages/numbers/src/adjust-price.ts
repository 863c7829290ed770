/** A change in per cent (steps of a tenth) or fen, and the last two digits (fen) of the new price. */
export type PriceRule = { by: { percent: number } | { fen: number }; ending?: number | undefined }

/** The price after a rule: the nearest fen, or the nearest price with the ending. Halves are rounded up. */
export function adjustPrice(fen: number, { by, ending }: PriceRule): number {
  const exact = 'percent' in by ? (fen * (1000 + Math.round(by.percent * 10))) / 1000 : fen + by.fen
  return ending === undefined
    ? Math.floor(exact + 0.5)
    : Math.floor((exact - ending + 50) / 100) * 100 + ending
}
