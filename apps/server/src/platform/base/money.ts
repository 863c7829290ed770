/** Integer fen as the yuan number of the wire, at most 2 decimals: 1990 → 19.9. */
export function toYuan(fen: number): number {
  return fen / 100
}

/** Yuan from the wire as integer fen, exact for at most 2 decimals; nothing stays nothing. */
export function toFen(yuan: number | undefined): number | undefined {
  return yuan === undefined ? undefined : Math.round(yuan * 100)
}
