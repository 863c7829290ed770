type DatedRegistration = { phone: string; registeredAt: string | number }

/**
 * The application's side of the exchange, in memory: the latest registration of each phone counts.
 * `registeredAt` is in ms or in ISO 8601, which sorts as text.
 */
export function createRegistrationStore<Registration extends DatedRegistration>() {
  const latest = new Map<string, { registration: Registration; version: number }>()
  let version = 0
  return (changes: readonly Registration[], since = '0') => {
    for (const registration of changes) {
      const known = latest.get(registration.phone)?.registration
      version += 1
      if (!known || registration.registeredAt > known.registeredAt)
        latest.set(registration.phone, { registration, version })
    }
    const changed = [...latest.values()].filter((each) => each.version > Number(since))
    return { version: String(version), registrations: changed.map(({ registration }) => registration) }
  }
}
