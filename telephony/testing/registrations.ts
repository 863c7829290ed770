import { createRegistrationStore } from '@hao/carrier-protocol/testing/registrations.ts'
import { createRegistrar, type Registrar } from '../../apps/sip-edge/src/registrar/registrar.ts'
import { createSharedRegistrations } from '../../apps/sip-edge/src/registrar/shared-registrations.ts'

/**
 * Creates registrars for edges that share their registrations in memory, as through the application. Each
 * phone that is located is looked up first, because here no decision brings its registration.
 */
export function shareRegistrations(): () => Registrar {
  const store = createRegistrationStore()
  const exchange = async (request: Parameters<typeof store>[0]) => store(request)
  return () => {
    const shared = createSharedRegistrations({ exchange, log: () => undefined })
    const registrar = createRegistrar('open', Date.now, shared)
    const locate: Registrar['locate'] = (phone) => {
      registrar.learn(store({ changes: [], phones: [phone] }))
      return registrar.locate(phone)
    }
    return { ...registrar, locate }
  }
}
