import type { Registration, RegistrationsRequest } from '../registrations.ts'

/** The application's side of the exchange, in memory: the last change of each phone counts. */
export function createRegistrationStore() {
  const stored = new Map<string, Registration>()
  let latest = 0
  return ({ changes, phones }: RegistrationsRequest): Registration[] => {
    for (const { seconds, ...place } of changes) {
      latest = Math.max(latest + 1, Date.now())
      const [registeredAt, until] = [latest, latest + seconds * 1000].map((ms) => new Date(ms).toISOString())
      stored.set(place.phone, { ...place, registeredAt: registeredAt!, until: until! })
    }
    const asked = new Set([...changes.map(({ phone }) => phone), ...phones])
    return [...asked].flatMap((phone) => stored.get(phone) ?? [])
  }
}
