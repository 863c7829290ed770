/** The phones that ring now, each with the number that rings it. */
export type RingingPhones = {
  /** Returns the function that ends this ring; another call may ring the phone at the same time. */
  begin: (phone: string, number: string) => () => void
  numberOf: (phone: string) => string | undefined
}

export function createRingingPhones(): RingingPhones {
  const rings = new Map<string, Set<{ number: string }>>()
  return {
    begin: (phone, number) => {
      const ring = { number }
      const own = rings.get(phone) ?? new Set()
      rings.set(phone, own.add(ring))
      return () => {
        own.delete(ring)
        if (own.size === 0 && rings.get(phone) === own) rings.delete(phone)
      }
    },
    numberOf: (phone) => [...(rings.get(phone) ?? [])].at(-1)?.number,
  }
}
