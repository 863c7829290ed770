import { createRegistrationStore } from '@hao/carrier-protocol/testing/registrations.ts'
import { onTestFinished } from 'vitest'
import { createRegistrar, type Registrar } from '../../apps/sip-edge/src/registrar/registrar.ts'
import {
  createSharedRegistrations,
  defaultTimes,
} from '../../apps/sip-edge/src/registrar/shared-registrations.ts'
import type { ExchangeRegistrations, Registration } from '@hao/carrier-protocol/registrations.ts'

/** Creates registrars for edges that share their registrations in memory, as through the application. */
export function shareRegistrations(): () => Promise<Registrar> {
  const store = createRegistrationStore<Registration>()
  const exchange: ExchangeRegistrations = async (changes, since) => store(changes, since)
  return async () => {
    const shared = createSharedRegistrations({ exchange, log: () => undefined, times: defaultTimes })
    const registrar = createRegistrar('open', Date.now, shared)
    await shared.start(registrar.learn)
    onTestFinished(() => shared.stop(0))
    return registrar
  }
}
