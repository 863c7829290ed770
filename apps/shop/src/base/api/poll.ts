import { serverNow } from '@hao/kit/server-clock.ts'

/** Milliseconds between reads of what something outside is about to change. */
export const pollMs = 3000

/**
 * The `refetchInterval` of what the server ends at these moments (ISO 8601 or epoch ms): false before, then
 * `pollMs` until a read no longer has the moment, as the server acts a little later.
 */
export function pollAfter(moments: readonly (string | number | undefined)[], now = serverNow()) {
  return moments.some((moment) => moment !== undefined && new Date(moment).getTime() <= now) && pollMs
}
