/** A unique key. `randomUUID` needs https or localhost, and is missing in older in-app browsers. */
export function randomKey(): string {
  const secure: { randomUUID?: () => string } = crypto
  return secure.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')
}
