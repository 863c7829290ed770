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
