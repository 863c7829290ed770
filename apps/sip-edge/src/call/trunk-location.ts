import { isIP } from 'node:net'
import { formatHost } from '../message/uri.ts'
import type { Flow } from '../transport/flow.ts'
import { type Proxy, routeThroughProxy } from '../transport/proxy.ts'
import type { PhoneLocation } from './call-context.ts'

/**
 * The network that phones are called over. Behind a proxy `address` may be a name, and `transport` another
 * one than UDP.
 */
export type Trunk = { address: string; port: number; transport?: string | undefined }

/** Where a phone is called that did not register: straight over the trunk, or by the proxy. */
export function locateOnTrunk(
  phone: string,
  { address, port, transport }: Trunk,
  { proxy, flowTo }: { proxy: Proxy | undefined; flowTo: (address: string, port: number) => Flow },
): PhoneLocation {
  const uri = `sip:${phone}@${formatHost(address)}:${port}${transport ? `;transport=${transport}` : ''}`
  if (!proxy) return { uri, flow: flowTo(address, port), path: [], pinned: false }
  // What a name stands for the proxy looks up.
  const source = { protocol: 'UDP', address: isIP(address) ? address : '', port }
  const flow = { ...flowTo(proxy.address, proxy.port), source }
  return { uri, flow, path: [routeThroughProxy(proxy)], pinned: false }
}
