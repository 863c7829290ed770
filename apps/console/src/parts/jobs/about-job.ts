/** A thing that a job is about, by its name: `orderId 7`. */
export const aboutPart = (name: string, value: unknown) =>
  `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`

/** All that a job is about: `orderId 7 · version 2`; '—' where it is about all there is. */
export function aboutJob(data: Readonly<Record<string, unknown>>): string {
  return (
    Object.entries(data)
      .map(([name, value]) => aboutPart(name, value))
      .join(' · ') || '—'
  )
}
