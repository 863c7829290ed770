/**
 * Why a call has no media: `unreadable` is no SDP, or one that we do not take (the answer is 488);
 * `exhausted` is no port or no place left for one more call (503); `unavailable` is an rtpengine that does
 * not answer, or not as it should (503); `closed` is a session that has ended meanwhile.
 */
export class MediaError extends Error {
  override readonly name = 'MediaError'

  readonly reason: 'unreadable' | 'exhausted' | 'unavailable' | 'closed'

  constructor(reason: MediaError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
