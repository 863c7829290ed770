/**
 * How long (ms) a test waits for something to come to pass before it has failed: for a machine that is slow
 * and busy, never a measure of anything. All waits of tests take it from here.
 */
export const waitTimeoutMs = 120_000

/** How long (ms) a test or a hook may take in all: many such waits, or much work while others hold the cores. */
export const testTimeoutMs = 10 * waitTimeoutMs
