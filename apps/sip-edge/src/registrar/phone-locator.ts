import type { CallContext } from '../call/call-context.ts'
import { locateOnTrunk, type Trunk } from '../call/trunk-location.ts'
import { parseNameAddress } from '../message/fields.ts'
import { parseUri } from '../message/uri.ts'
import type { Flow } from '../transport/flow.ts'
import type { Proxy } from '../transport/proxy.ts'
import type { RegisteredLocation } from './phone-locations.ts'
import type { Registrar } from './registrar.ts'

type Options = {
  registrar: Pick<Registrar, 'locate'>
  proxies: readonly Proxy[]
  /** The trunk for phones that have not registered, without a proxy; undefined for none. */
  trunk: Trunk | undefined
  domain: string
  flowTo: (address: string, port: number) => Flow
}

/** Locates phones: at their registration, on any edge, else on the trunk. */
export function createPhoneLocator({ registrar, proxies, flowTo, ...ways }: Options): CallContext['locate'] {
  /** The flow to a phone of another edge, through the proxy of its REGISTER. */
  function openProxyFlow({ path, source }: RegisteredLocation): Flow | undefined {
    const nearest = parseUri(parseNameAddress(path[0] ?? '')?.uri ?? '')
    const isNearest = ({ address, port }: Proxy) =>
      nearest && nearest !== 'other' && nearest.host === address && (nearest.port ?? 5060) === port
    const proxy = proxies.find(isNearest) ?? proxies[0]
    return proxy && { ...flowTo(proxy.address, proxy.port), source }
  }

  return (phone) => {
    const registered = registrar.locate(phone)
    const flow = registered && (registered.flow ?? openProxyFlow(registered))
    if (registered && flow) return { ...registered, flow }
    return locateOnTrunk(phone, { proxy: proxies[0], flowTo, ...ways })
  }
}
