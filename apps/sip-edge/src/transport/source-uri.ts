import { formatHost, parseUri } from '../message/uri.ts'
import type { Source } from './flow.ts'

/** A peer as a SIP URI, such as sip:203.0.113.7:5060;transport=udp. */
export function formatSource({ protocol, address, port }: Source): string {
  return `sip:${formatHost(address)}:${port};transport=${protocol.toLowerCase()}`
}

export function readSource(uri: string): Source | undefined {
  const parsed = parseUri(uri)
  if (!parsed || parsed === 'other') return undefined
  const protocol = (parsed.params.get('transport') ?? 'udp').toUpperCase()
  return { protocol, address: parsed.host, port: parsed.port ?? 5060 }
}
