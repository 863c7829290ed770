import { onTestFinished } from 'vitest'
import { createRegistrar, type Registrar } from '../../apps/sip-edge/src/registrar/registrar.ts'
import {
  createSharedRegistrations,
  usualTimes,
} from '../../apps/sip-edge/src/registrar/shared-registrations.ts'
import type { Exchange, Registration } from '../../apps/sip-edge/src/route/registrations.ts'

/** Makes registrars for edges that share their registrations, as the application lets them, in memory. */
export function shareRegistrations(): () => Promise<Registrar> {
  const exchange = exchangeInMemory()
  return async () => {
    const shared = createSharedRegistrations({ exchange, log: () => undefined, times: usualTimes })
    const registrar = createRegistrar('open', Date.now, shared)
    await shared.start(registrar.learn)
    onTestFinished(() => shared.stop(0))
    return registrar
  }
}

function exchangeInMemory(): Exchange {
  const known = new Map<string, { registration: Registration; version: number }>()
  let version = 0
  return async (changes, since = '0') => {
    for (const registration of changes) {
      const { registeredAt = 0 } = known.get(registration.phone)?.registration ?? {}
      version += 1
      if (registration.registeredAt > registeredAt) known.set(registration.phone, { registration, version })
    }
    const changed = [...known.values()].filter((each) => each.version > Number(since))
    return { version: String(version), registrations: changed.map(({ registration }) => registration) }
  }
}
