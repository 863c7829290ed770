import { isIP } from 'node:net'
import { formatHost } from '../message/uri.ts'
import type { Flow } from '../transport/flow.ts'
import { type Proxy, routeThroughProxy } from '../transport/proxy.ts'
import type { PhoneLocation } from './call-context.ts'

/**
 * The trunk to which phones are called. Behind a proxy `address` may be a host name, and `transport` another
 * one than UDP.
 */
export type Trunk = { address: string; port: number; transport?: string | undefined }

/** How to reach a phone that has not registered: directly over the trunk, or through the proxy. */
export function locateOnTrunk(
  phone: string,
  { address, port, transport }: Trunk,
  { proxy, flowTo }: { proxy: Proxy | undefined; flowTo: (address: string, port: number) => Flow },
): PhoneLocation {
  const uri = `sip:${phone}@${formatHost(address)}:${port}${transport ? `;transport=${transport}` : ''}`
  if (!proxy) return { uri, flow: flowTo(address, port), path: [], pinned: false }
  // The proxy resolves host names.
  const source = { protocol: 'UDP', address: isIP(address) ? address : '', port }
  const flow = { ...flowTo(proxy.address, proxy.port), source }
  return { uri, flow, path: [routeThroughProxy(proxy)], pinned: false }
}
