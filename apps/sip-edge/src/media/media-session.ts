export type Side = 'caller' | 'callee'

export const otherSide = (side: Side): Side => (side === 'caller' ? 'callee' : 'caller')

/** The role of a session description (RFC 3264). */
export type SdpRole = 'offer' | 'answer'

export type Address = { address: string; port: number }

export type MediaSession = {
  /**
   * Rewrites a session description that `from` sent for the other side. An offer takes effect when it is
   * answered (RFC 3261 section 14.1).
   * @param signalledFrom the IP address of the signalling of `from`: media from there, or from the address in
   * the SDP, is accepted
   * @param signalledTo the IP address of the signalling of the other side
   * @throws MediaError
   */
  pass: (
    from: Side,
    sdp: Buffer,
    signalledFrom?: string,
    role?: SdpRole,
    signalledTo?: string,
  ) => Promise<Buffer>
  /** The last offer of a side was refused: the media goes on as if it had not been made. */
  refused: (from: Side) => Promise<void>
  /** Whether both sides agreed to send and to receive in one section: neither has the other on hold. */
  isTwoWay: () => boolean
  /** Epoch ms of the last datagram of each side. */
  lastReceived: () => Record<Side, number | undefined>
  close: () => void
}

/**
 * Why a call has no media. `unreadable`: an invalid or unsupported SDP (answer 488); `exhausted`: no free
 * port, or too many calls (503); `unavailable`: rtpengine does not respond correctly (503); `closed`: the
 * session has ended.
 */
export class MediaError extends Error {
  override readonly name = 'MediaError'

  readonly reason: 'unreadable' | 'exhausted' | 'unavailable' | 'closed'

  constructor(reason: MediaError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
