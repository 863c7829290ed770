/** RFC 3261 section 17.1.1.1, in ms: round trip, longest retransmission interval, lifetime of a message. */
export type Timers = { t1: number; t2: number; t4: number }

export const standardTimers: Timers = { t1: 500, t2: 4000, t4: 5000 }

/** Timers B, D, F, H, J, L and M: after this time a transaction has ended. */
export const transactionTimeoutMs = ({ t1 }: Timers): number => 64 * t1

/** Timer C (RFC 3261 section 16.6), above three minutes: the maximum ringing time of an INVITE. */
export const maxRingMs = (timers: Timers): number => 6 * transactionTimeoutMs(timers)

/** An INVITE of ours that the response waits for has ended by then. */
export const maxAnswerMs = (timers: Timers, method: string): number =>
  method === 'INVITE' ? 2 * maxRingMs(timers) : transactionTimeoutMs(timers)

/** Retransmits after `t1`, then at doubled intervals of at most `max` ms, until it is stopped. */
export function retransmit(send: () => void, { t1 }: Timers, most: number): () => void {
  let pause = t1
  let timer = setTimeout(again, pause)
  function again(): void {
    send()
    pause = Math.min(2 * pause, most)
    timer = setTimeout(again, pause)
  }
  return () => clearTimeout(timer)
}
