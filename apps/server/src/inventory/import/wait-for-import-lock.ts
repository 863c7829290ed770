import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { tryImportLock } from './queries.ts'

const askAgainMs = 100

/**
 * Lets one import at a time take its rows in; the lock goes with the connection. It only saves waiting imports from being abandoned: that
 * each step is taken once is the doing of the row in `imports`. `onWaiting` is called when another one is at work.
 */
export async function waitForImportLock(
  client: Client,
  { signal, onWaiting }: { signal: AbortSignal | undefined; onWaiting: (() => void) | undefined },
): Promise<void> {
  for (let told = false; !(await tryImportLock(client)); told = true) {
    if (!told) onWaiting?.()
    await pause(askAgainMs, undefined, { signal })
  }
}
