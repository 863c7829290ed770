import { parseNameAddress } from '../message/fields.ts'
import { getHeaders, type SipRequest } from '../message/message.ts'
import { formatHost } from '../message/uri.ts'
import { type Flow, formatSource, readSource, type Source } from './flow.ts'

/** Our own SIP proxy, which peers reach instead of the edge (telephony/kamailio.cfg). */
export type Proxy = { address: string; port: number }

/** Which peers may send to the edge, and which of them are trunks. */
export type Peers = {
  accepts: (address: string) => boolean
  isTrunk: (flow: Flow) => boolean
  /** Whether the proxy itself sends, for example a probe. */
  isProxyItself: (flow: Flow) => boolean
  resolveFlow: (request: SipRequest, flow: Flow) => Flow
}

/** Without proxies, trunks are recognised by address. */
export function readPeers(proxies: readonly Proxy[], isTrunkAddress: (address: string) => boolean): Peers {
  if (proxies.length === 0)
    return {
      accepts: () => true,
      isTrunk: ({ source }) => isTrunkAddress(source.address),
      isProxyItself: () => false,
      resolveFlow: (_request, flow) => flow,
    }
  return {
    accepts: (address) => proxies.some((proxy) => proxy.address === address),
    isTrunk: (flow) => flow.isTrunk === true,
    isProxyItself: (flow) => flow.isTrunk === undefined,
    resolveFlow: flowThroughProxy,
  }
}

/**
 * `X-Source: <sip:203.0.113.7:5060;transport=udp>;trunk` has the peer's address, and `trunk` if it is one.
 * Without that field the request is the proxy's own.
 */
function flowThroughProxy(request: SipRequest, flow: Flow): Flow {
  const [field, ...others] = getHeaders(request, 'x-source').map(([, value]) => value)
  if (field === undefined) return flow
  const named = parseNameAddress(field)
  const source = named && readSource(named.uri)
  if (!source || others.length > 0) return { ...flow, isTrunk: false }
  return { ...flow, source, isTrunk: named.params.has('trunk') }
}

/** The route through a proxy to a trunk that it chooses (telephony/kamailio.cfg). */
export function routeToTrunk({ address, port }: Proxy): string {
  return `<sip:${formatHost(address)}:${port};lr;trunk>`
}

/** A route through a proxy to a peer, like the Path of its REGISTER (telephony/kamailio.cfg). */
export function routeToSource(route: string, source: Source): string {
  return route.replace(/>.*$/s, `;received=${formatSource(source).replaceAll(';', '%3B')}>`)
}
