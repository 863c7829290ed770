import { randomKey } from '@hao/contract/client/random-key.ts'

const keys = new Map<string, string>()

/**
 * Sends what a press of the shopper's asks for under an Idempotency-Key, which the same press tried again sends too until it has succeeded. So
 * nothing is done twice when an answer is lost on the way.
 */
export async function withIdempotencyKey<T>(
  attempt: unknown,
  send: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const name = JSON.stringify(attempt)
  const key = keys.get(name) ?? randomKey()
  keys.set(name, key)
  const answer = await send(key)
  keys.delete(name)
  return answer
}
