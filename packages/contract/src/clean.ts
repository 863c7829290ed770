const meaningless = new Set<unknown>(['', null, undefined, 'null', 'undefined', 'NaN'])

/** True for '', null, undefined, 'null', 'undefined' and NaN; false for 0 and false (VA-6). */
function isMeaningless(value: unknown): boolean {
  return meaningless.has(value) || (typeof value === 'number' && Number.isNaN(value))
}

/** Adds query or path parameters to `kept` and returns it; drops meaningless ones (VA-6). */
export function cleanParams(
  params: Readonly<Record<string, unknown>>,
  kept: Record<string, unknown> = {},
): Record<string, unknown> {
  for (const name of Object.keys(params)) if (!isMeaningless(params[name])) keep(kept, name, params[name])
  return kept
}

/** Drops meaningless entries of a body, and the server's own `createdAt` and `updatedAt` (VA-6). */
export function cleanBody(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { createdAt: _created, updatedAt: _updated, ...rest } = body
  return cleanParams(rest)
}

/** An assignment would set the prototype of the object for the key `__proto__`. */
function keep(into: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(into, name, { value, enumerable: true })
  else into[name] = value
}
