/** The timeout (ms) of every wait in a test. It is long, for slow and busy machines, and measures nothing. */
export const waitTimeoutMs = 120_000

/** The timeout (ms) of a test or hook, which may have several waits, on a busy machine. */
export const testTimeoutMs = 10 * waitTimeoutMs
