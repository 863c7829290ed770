import { hourMs, minuteMs } from '../../platform/base/time.ts'

/** Lifetime (ms) of a staff session: unused, and in total. */
export const idleMs = 30 * minuteMs
export const sessionMs = 10 * hourMs
