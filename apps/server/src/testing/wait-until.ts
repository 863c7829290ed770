import { waitTimeoutMs } from '@hao/testing/timeouts.ts'

/** Reads every 50 ms until `done`; gives up after `patienceMs`. */
export async function waitUntil<T>(read: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + waitTimeoutMs
  while (Date.now() < deadline) {
    const value = await read()
    if (done(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`it did not come to pass within ${waitTimeoutMs} ms`)
}
