import { hourMs, minuteMs } from '../../platform/base/time.ts'

/** How long (ms) a session of a member of staff lasts unused, and in all. */
export const idleMs = 30 * minuteMs
export const sessionMs = 10 * hourMs
