export type Side = 'caller' | 'callee'

export const otherSide = (side: Side): Side => (side === 'caller' ? 'callee' : 'caller')

export type SdpRole = 'offer' | 'answer'

export type Address = { address: string; port: number }

export type MediaSession = {
  /**
   * An offer takes effect when it is answered (RFC 3261 section 14.1). `signalledFrom` is the address of the
   * signalling of `from`: media from there, or from the address in the SDP, is accepted. @throws MediaError
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
 * `unreadable`: an invalid or unsupported SDP (488); `exhausted`: no free port, or too many calls (503);
 * `unavailable`: rtpengine does not respond correctly (503); `closed`: the session has ended.
 */
export class MediaError extends Error {
  override readonly name = 'MediaError'

  readonly reason: 'unreadable' | 'exhausted' | 'unavailable' | 'closed'

  constructor(reason: MediaError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
