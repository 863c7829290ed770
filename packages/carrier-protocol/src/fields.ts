/** The fields of what was read from JSON; none where it is no object. */
export function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' ? { ...value } : {}
}
