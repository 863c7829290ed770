/**
 * The base values of RFC 3261's timers, in ms (section 17.1.1.1): a round trip, the longest pause before
 * sending again, how long a message may be under way.
 */
export type Timers = { t1: number; t2: number; t4: number }

export const standardTimers: Timers = { t1: 500, t2: 4000, t4: 5000 }

/** Timers B, D, F, H, J, L and M: after so long nobody waits any more. */
export const transactionTimeoutMs = ({ t1 }: Timers): number => 64 * t1

/**
 * Timer C (section 16.6), above three minutes: an INVITE that rings is waited for no longer, whoever else
 * forgets it.
 */
export const maxRingMs = (timers: Timers): number => 6 * transactionTimeoutMs(timers)

/**
 * No request of a peer waits for its final response any longer: an INVITE of ours that it waits for is over
 * by then.
 */
export const maxAnswerMs = (timers: Timers, method: string): number =>
  method === 'INVITE' ? 2 * maxRingMs(timers) : transactionTimeoutMs(timers)

/** Sends again and again, after `t1`, twice that, and so on, at most every `most` ms, until it is stopped. */
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
