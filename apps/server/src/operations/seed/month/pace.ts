import { setTimeout as wait } from 'node:timers/promises'

/** Of the time, the share that the month takes at most; others have the rest. */
const share = 0.4
/** A pause is not worth a timer before so much time (ms) was taken. */
const least = 8

/** Pauses in which everybody else has their turn, in proportion to the time that was taken since the last one. Throws once `signal` ends it. */
export function breather(signal: AbortSignal): () => Promise<void> {
  let began = performance.now()
  return async () => {
    signal.throwIfAborted()
    const taken = performance.now() - began
    if (taken < least) return
    await wait((taken * (1 - share)) / share, undefined, { signal, ref: false })
    began = performance.now()
  }
}
