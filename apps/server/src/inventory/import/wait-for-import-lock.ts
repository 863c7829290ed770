import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { tryImportLock } from './queries.ts'

const retryMs = 100

/**
 * Waits for the import lock, which ends with the connection. It only saves waiting imports from being
 * abandoned; the row in `imports` ensures that each step is applied once. `onWaiting` is called if another
 * import is running.
 */
export async function waitForImportLock(
  client: Client,
  { signal, onWaiting }: { signal: AbortSignal | undefined; onWaiting: (() => void) | undefined },
): Promise<void> {
  for (let isReported = false; !(await tryImportLock(client)); isReported = true) {
    if (!isReported) onWaiting?.()
    await pause(retryMs, undefined, { signal })
  }
}
