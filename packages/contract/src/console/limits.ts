/** The acts of staff that are counted by person. */
export const limitedActs = ['refund', 'off-sale', 'block', 'access', 'reveal', 'phone'] as const
export type LimitedAct = (typeof limitedActs)[number]

/**
 * At most `max` within sliding hours, or on one Shanghai day, by all accounts of possibly one person. Beyond
 * it a second person approves (`ask`), or they wait (`wait`); bulk changes always ask. Prices have limits of
 * their own (settings).
 */
export const soleLimits: Readonly<
  Record<LimitedAct, { max: number; within: number | 'day'; beyond: 'ask' | 'wait' }>
> = {
  refund: { max: 99_999, within: 'day', beyond: 'ask' },
  /** Numbers that leave the sale: withdrawn, reserved, blocked, changed by a file, or by an undo. */
  'off-sale': { max: 1000, within: 24, beyond: 'ask' },
  /** Numbers blocked, with an owner or without. */
  block: { max: 20, within: 24, beyond: 'wait' },
  /** Accounts invited, enabled, disabled, or with new roles. */
  access: { max: 30, within: 24, beyond: 'wait' },
  /** Values shown in full. */
  reveal: { max: 30, within: 1, beyond: 'wait' },
  /** Full phones searched for. A masked one leaves 10,000 candidates, which a search would try. */
  phone: { max: 60, within: 1, beyond: 'wait' },
}

/** The limits that staff see: prices changed, and the sums (fen) of cuts and raises, besides the acts. */
export const shownLimits = [...limitedActs, 'price', 'cut', 'raise'] as const

/** The refunds of one order by all staff (fen) that the last one may reach without approval. */
export const maxOrderRefundFen = 19_999

export type ActCounts = Readonly<Partial<Record<LimitedAct, number>>>
