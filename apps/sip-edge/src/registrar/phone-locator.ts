import type { CallContext, PhoneLocation } from '../call/call-context.ts'
import { parseNameAddress } from '../message/fields.ts'
import { formatHost, parseUri } from '../message/uri.ts'
import type { Flow } from '../transport/flow.ts'
import { type Proxy, routeToTrunk } from '../transport/proxy.ts'
import type { RegisteredLocation } from './phone-locations.ts'
import type { Registrar } from './registrar.ts'

export type Trunk = { address: string; port: number }

type Options = {
  registrar: Pick<Registrar, 'locate'>
  /** They know the trunks and choose one. */
  proxies: readonly Proxy[]
  /** The trunk for phones that have not registered, without a proxy; undefined for none. */
  trunk: Trunk | undefined
  domain: string
  flowTo: (address: string, port: number) => Flow
}

/** Locates phones: at their registration, on any edge, else on the trunk. */
export function createPhoneLocator(options: Options): CallContext['locate'] {
  return (phone) => {
    const registered = options.registrar.locate(phone)
    const flow = registered && (registered.flow ?? openProxyFlow(registered, options))
    return registered && flow ? { ...registered, flow } : locateOnTrunk(phone, options)
  }
}

/** The flow to a phone of another edge, through the proxy of its REGISTER. */
function openProxyFlow({ path, source }: RegisteredLocation, { proxies, flowTo }: Options): Flow | undefined {
  const nearest = parseUri(parseNameAddress(path[0] ?? '')?.uri ?? '')
  const isNearest = ({ address, port }: Proxy) =>
    nearest && nearest !== 'other' && nearest.host === address && (nearest.port ?? 5060) === port
  const proxy = proxies.find(isNearest) ?? proxies[0]
  return proxy && { ...flowTo(proxy.address, proxy.port), source }
}

const unknownTrunk = { protocol: 'UDP', address: '', port: 5060 }

function locateOnTrunk(
  phone: string,
  { proxies, trunk, domain, flowTo }: Options,
): PhoneLocation | undefined {
  const [proxy] = proxies
  if (proxy) {
    const flow = { ...flowTo(proxy.address, proxy.port), source: unknownTrunk }
    return { uri: `sip:${phone}@${domain}`, flow, path: [routeToTrunk(proxy)], pinned: false }
  }
  if (!trunk) return undefined
  const uri = `sip:${phone}@${formatHost(trunk.address)}:${trunk.port}`
  return { uri, flow: flowTo(trunk.address, trunk.port), path: [], pinned: false }
}
