import { parseNameAddress } from '../message/fields.ts'
import { getHeaders, type SipRequest } from '../message/message.ts'
import { formatHost } from '../message/uri.ts'
import type { Flow, Source } from './flow.ts'
import { readSource, formatSource } from './source-uri.ts'

/** A SIP proxy of ours that peers reach in place of the edge (telephony/kamailio.cfg). */
export type Proxy = { address: string; port: number }

/** Who may send to the edge, and who of them is a trunk. */
export type Peers = {
  /** Whether SIP from this address is taken. */
  accepts: (address: string) => boolean
  /** Whether connections from this address are not counted. */
  isTrusted: (address: string) => boolean
  isTrunk: (flow: Flow) => boolean
  /** Whether a proxy asks on its own, as with its probes. */
  isProxyItself: (flow: Flow) => boolean
  /** The flow of a request, with the peer that sent it. */
  flowOf: (request: SipRequest, flow: Flow) => Flow
}

/** Without proxies trunks are known by their addresses. */
export function readPeers(proxies: readonly Proxy[], isTrunkAddress: (address: string) => boolean): Peers {
  if (proxies.length === 0)
    return {
      accepts: () => true,
      isTrusted: isTrunkAddress,
      isTrunk: ({ source }) => isTrunkAddress(source.address),
      isProxyItself: () => false,
      flowOf: (_request, flow) => flow,
    }
  const isProxy = (address: string) => proxies.some((proxy) => proxy.address === address)
  return {
    accepts: isProxy,
    isTrusted: isProxy,
    isTrunk: (flow) => flow.isTrunk === true,
    isProxyItself: (flow) => flow.isTrunk === undefined,
    flowOf: flowThroughProxy,
  }
}

/**
 * The flow of a request that a proxy passed on. `X-Source: <sip:203.0.113.7:5060;transport=udp>;trunk` names
 * the peer it came from; `trunk` says that the peer is a trunk. Without such a field the proxy itself asks.
 */
function flowThroughProxy(request: SipRequest, flow: Flow): Flow {
  const [field, ...others] = getHeaders(request, 'x-source').map(([, value]) => value)
  if (field === undefined) return flow
  const named = parseNameAddress(field)
  const source = named && readSource(named.uri)
  if (!source || others.length > 0) return { ...flow, isTrunk: false }
  return { ...flow, source, isTrunk: named.params.has('trunk') }
}

/** The route set of a request that leaves by a proxy (RFC 3261 section 16.12.1.1). */
export function routeThroughProxy({ address, port }: Proxy): string {
  return `<sip:${formatHost(address)}:${port};lr>`
}

/** A route by a proxy that leads on to a peer, as the Path of its REGISTER does (telephony/kamailio.cfg). */
export function routeToSource(route: string, source: Source): string {
  return route.replace(/>.*$/s, `;received=${formatSource(source).replaceAll(';', '%3B')}>`)
}
