import { formatHost } from '../message/uri.ts'
import type { Flow } from '../transport/flow.ts'
import { type Proxy, routeToTrunk } from '../transport/proxy.ts'
import type { PhoneLocation } from './call-context.ts'

export type Trunk = { address: string; port: number }

type Ways = {
  /** The proxy, which knows the trunks and chooses one. */
  proxy: Proxy | undefined
  trunk: Trunk | undefined
  domain: string
  flowTo: (address: string, port: number) => Flow
}

/** How to reach a phone that has not registered; undefined without a trunk. */
export function locateOnTrunk(
  phone: string,
  { proxy, trunk, domain, flowTo }: Ways,
): PhoneLocation | undefined {
  if (proxy) {
    const flow = { ...flowTo(proxy.address, proxy.port), source: unknownTrunk }
    return { uri: `sip:${phone}@${domain}`, flow, path: [routeToTrunk(proxy)], pinned: false }
  }
  if (!trunk) return undefined
  const uri = `sip:${phone}@${formatHost(trunk.address)}:${trunk.port}`
  return { uri, flow: flowTo(trunk.address, trunk.port), path: [], pinned: false }
}

const unknownTrunk = { protocol: 'UDP', address: '', port: 5060 }
