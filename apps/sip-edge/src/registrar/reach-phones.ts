import type { Parts, Place } from '../call/parts.ts'
import { placeOnTrunk, type Trunk } from '../call/trunk-place.ts'
import { parseNameAddress } from '../message/fields.ts'
import { parseUri } from '../message/uri.ts'
import type { Flow } from '../transport/flow.ts'
import type { Proxy } from '../transport/proxy.ts'
import type { PhonePlace } from './places.ts'
import type { Registrar } from './registrar.ts'

type Options = {
  registrar: Pick<Registrar, 'locate' | 'refresh'>
  /** The proxies before the edge; empty for none. */
  proxies: readonly Proxy[]
  /** Where calls to phones go that did not register; undefined for nowhere. */
  trunk: Trunk | undefined
  flowTo: (address: string, port: number) => Flow
}

/** Where phones can be rung: where they are registered, at whichever edge, else on the trunk. */
export function reachPhones({
  registrar,
  proxies,
  trunk,
  flowTo,
}: Options): Pick<Parts, 'locate' | 'isReachable'> {
  /** The flow to a phone of another edge: by the proxy that its REGISTER came through. */
  function throughProxy({ path, source }: PhonePlace): Flow | undefined {
    const nearest = parseUri(parseNameAddress(path[0] ?? '')?.uri ?? '')
    const isNearest = ({ address, port }: Proxy) =>
      nearest && nearest !== 'other' && nearest.host === address && (nearest.port ?? 5060) === port
    const proxy = proxies.find(isNearest) ?? proxies[0]
    return proxy && { ...flowTo(proxy.address, proxy.port), source }
  }

  function locate(phone: string): Place | undefined {
    const registered = registrar.locate(phone)
    const flow = registered && (registered.flow ?? throughProxy(registered))
    if (registered && flow) return { ...registered, flow }
    return trunk && placeOnTrunk(phone, trunk, { proxy: proxies[0], flowTo })
  }

  return {
    locate,
    isReachable: async ({ target, second }) => {
      const phones = second ? [target, second.target] : [target]
      if (phones.some(locate)) return true
      await registrar.refresh?.()
      return phones.some(locate)
    },
  }
}
