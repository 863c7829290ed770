/** A unique name. `randomUUID` exists on https and localhost only, and not in older in-app browsers. */
export function randomKey(): string {
  const secure: { randomUUID?: () => string } = crypto
  return secure.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')
}
