import type { Carrier } from '../route/carrier.ts'
import type { Transactions } from '../transaction/transactions.ts'
import type { Flow } from '../transport/flow.ts'
import type { Reach } from './dialog.ts'

/** The two sides of a call. */
export type Side = 'caller' | 'callee'

export const otherSide = (side: Side): Side => (side === 'caller' ? 'callee' : 'caller')

/** The media of one call. */
export type MediaSession = {
  /**
   * What the other side is given to see of a session description that `from` sent, from the address `signalledFrom`. Rejects for what cannot be read, or when
   * there is no room.
   */
  pass: (from: Side, sdp: Buffer, signalledFrom: string) => Promise<Buffer>
  close: () => void
}

/** Where a phone is; `pinned` when it is to be had by this way alone. */
export type Place = { uri: string; flow: Flow; pinned: boolean }

/** What a call needs of the edge. */
export type Parts = {
  transactions: Transactions
  carrier: Carrier
  /** Where a phone can be rung; undefined when it cannot. */
  locate: (phone: string) => Place | undefined
  /** Whether a phone is at the other end, and not a network. */
  isPhone: (flow: Flow) => boolean
  reach: Reach
  /** Contact of ours as the peers of a protocol reach it. */
  contactFor: (flow: Flow) => string
  /** The host that stands behind "@" in the addresses that we show. */
  domain: string
  /** How long (ms) a phone may ring. */
  ringMs: number
  log: (entry: Record<string, unknown>, text: string) => void
}
