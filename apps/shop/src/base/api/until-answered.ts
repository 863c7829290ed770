import { isRefusal } from '@hao/contract/client/api-error.ts'

/**
 * Sends a request that matters up to three times until it has an answer. `onSlow` is called when the first try has brought none. What it sends
 * must do its work once only: a reading, or one under an Idempotency-Key. Rejects with the `ApiError` of the last try.
 */
export async function untilAnswered<T>(send: () => Promise<T>, onSlow: () => void): Promise<T> {
  for (let retries = 2; ; retries--) {
    try {
      return await send()
    } catch (error) {
      if (retries === 0 || !isRefusal(error, 'no-response')) throw error
      if (retries === 2) onSlow()
    }
  }
}
