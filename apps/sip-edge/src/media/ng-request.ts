import { isIPv6 } from 'node:net'
import { z } from 'zod'
import type { Side } from './media-session.ts'
import type { NgResponse } from './ng-protocol.ts'
import { addressForms, isAllowedDestination, toPlainAddress } from './addresses.ts'
import {
  findAttribute,
  type Description,
  hasOnePort,
  isEncrypted,
  isNullAddress,
  type Section,
} from './sdp.ts'
import { writeSdp } from './write-sdp.ts'

/** Instead of an address of the same family (RFC 5737, RFC 3849). */
export const placeholderAddress = (address: string): string => (isIPv6(address) ? '2001:db8::1' : '192.0.2.1')

/** Encrypted sections need the roles of offer and answer: keys and roles are negotiated. */
export const isNegotiated = ({ sections }: Description): boolean =>
  sections.some((section) => section.port !== 0 && isEncrypted(section))

const isMuxed = (section: Section) => section.port !== 0 && isEncrypted(section) && hasOnePort(section)

/** Unencrypted RTP gets `rtcp-mux`, which the engine is told to refuse: it then forwards no RTCP. */
function sectionForEngine(section: Section): Section {
  if (isEncrypted(section)) return section
  const attributes = section.attributes.filter(({ name }) => !['rtcp', 'rtcp-mux'].includes(name))
  const rtcp = section.protocol.includes('RTP/') ? [{ name: 'rtcp-mux' }, { name: 'rtcp' }] : []
  return { ...section, attributes: [...attributes, ...rtcp] }
}

/** Without the sender's address, which is passed separately and cannot leak to the other side. */
export function sdpForEngine(description: Description, { id }: { id: number }): string {
  const { sections } = description
  const active = sections.find(({ port, connection }) => port !== 0 && !isNullAddress(connection))
  const forEngine = { ...description, sections: sections.map(sectionForEngine) }
  return writeSdp(forEngine, {
    address: placeholderAddress(active?.connection ?? ''),
    id,
    version: 1,
    ports: sections.map(({ port }) => port),
    hasCandidates: false,
  }).toString('latin1')
}

/** Cipher suites that an engine would offer by default: without encryption, or hardly used. */
const weakSuites = ['NULL_HMAC_SHA1_80', 'NULL_HMAC_SHA1_32', 'F8_128_HMAC_SHA1_80', 'F8_128_HMAC_SHA1_32']

/** Media is accepted from the learned source only. The engine generates RTCP itself. */
export function offerOptions(
  description: Description,
  signalledFrom: string | undefined,
  own: ReadonlySet<string>,
): Record<string, unknown> {
  const has = (name: string) =>
    [description, ...description.sections].some((part) => findAttribute(part, name) !== undefined)
  return {
    flags: ['SIP source address', 'generate RTCP', 'strict source', 'port latching', 'original sendrecv'],
    'rtcp-mux': description.sections.some(isMuxed) ? ['require', 'accept'] : ['demux', 'reject'],
    replace: ['origin', 'session connection', 'zero address'],
    'endpoint-learning': 'heuristic',
    // Each side checks: with full ICE on both sides, an engine does not know which is controlling.
    ...(isNegotiated(description) ? {} : { 'ICE-lite': 'both' }),
    // Keys stay of the kind that was offered, and strong.
    ...(has('fingerprint') ? {} : { DTLS: 'off' }),
    SDES: has('crypto') ? weakSuites.map((name) => `no-${name}`) : ['off'],
    ...receivedFrom(description, signalledFrom, own),
  }
}

/** The family of the engine's address for a side. A trunk that only our proxy knows has IPv4. */
export function addressFamily(signalledTo: string | undefined, own: ReadonlySet<string>): 'IP4' | 'IP6' {
  const address = toPlainAddress(signalledTo ?? '')
  return isIPv6(address) && !own.has(address) ? 'IP6' : 'IP4'
}

/** The address of the description, or else of the signalling; an engine learns the others. */
function receivedFrom(
  { sections }: Description,
  signalledFrom: string | undefined,
  own: ReadonlySet<string>,
): { 'received from': [family: string, address: string] } {
  const signalled = addressForms(signalledFrom, own)
  const named =
    sections.find(({ port, connection }) => port !== 0 && !isNullAddress(connection))?.connection ?? ''
  const address = isAllowedDestination(named, signalled)
    ? named
    : toPlainAddress(signalledFrom ?? placeholderAddress(named))
  return { 'received from': [isIPv6(address) ? 'IP6' : 'IP4', address] }
}

const streamForm = z.object({ stats: z.object({ packets: z.number() }) })
const sideForm = z.object({ medias: z.array(z.object({ streams: z.array(streamForm) })) })
const queryForm = z.object({ tags: z.object({ caller: sideForm.optional(), callee: sideForm.optional() }) })

/** Packets that an engine received from each side, by its response to `query`; 0 when it does not say. */
export function countPackets(response: NgResponse): Record<Side, number> {
  const tags = queryForm.safeParse(response).data?.tags
  const count = (side: Side) =>
    (tags?.[side]?.medias ?? [])
      .flatMap(({ streams }) => streams)
      .reduce((sum, { stats }) => sum + stats.packets, 0)
  return { caller: count('caller'), callee: count('callee') }
}
