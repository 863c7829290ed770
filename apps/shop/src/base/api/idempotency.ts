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

/** A name that nobody else has. `randomUUID` exists on https and localhost only, and not in older in-app browsers. */
export function randomKey(): string {
  const secure = crypto as { randomUUID?: () => string }
  return secure.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')
}
