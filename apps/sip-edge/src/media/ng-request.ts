import { isIPv6 } from 'node:net'
import type { Side } from './channel.ts'
import type { NgResponse } from './ng-protocol.ts'
import { formsOf, mayBeSentTo } from './places.ts'
import { attributeOf, type Description, isNowhere, type Section } from './sdp.ts'
import { writeSdp } from './write-sdp.ts'

/** Stands in what an engine is given, in place of an address of the same family (RFC 5737, RFC 3849). */
export const placeholderFor = (address: string): string => (isIPv6(address) ? '2001:db8::1' : '192.0.2.1')

/**
 * Whether RTCP of a section is relayed: of browsers alone, which do not work without it and name nobody there. An engine can neither overwrite the
 * names in RTCP nor drop all of it, so that of other phones goes to a port that it has not opened.
 */
export const hasRtcp = (section: Section): boolean =>
  section.protocol.startsWith('UDP/TLS/') && attributeOf(section, 'rtcp-mux') !== undefined

/** An engine opens one port where RTP and RTCP share it. */
function withOnePort(section: Section): Section {
  if (!section.protocol.includes('RTP/')) return section
  const attributes = section.attributes.filter(({ name }) => name !== 'rtcp-mux' && name !== 'rtcp')
  return { ...section, attributes: [...attributes, { name: 'rtcp-mux' }] }
}

/** What an engine gives, where RTCP is not relayed. */
export function withoutRtcp(section: Section): Section {
  const attributes = section.attributes.filter(({ name }) => !name.startsWith('rtcp-mux'))
  return { ...section, attributes }
}

/** A description as an engine is given it: without the sender's address, which goes beside it and cannot come back that way. */
export function sdpForEngine(description: Description, { id }: { id: number }): string {
  const { sections } = description
  const active = sections.find(({ port, connection }) => port !== 0 && !isNowhere(connection))
  const given = { ...description, sections: sections.map(withOnePort) }
  return writeSdp(given, {
    address: placeholderFor(active?.connection ?? ''),
    id,
    version: 1,
    ports: sections.map(({ port }) => port),
    hasCandidates: false,
  }).toString('latin1')
}

/** Suites that an engine would offer too, without encryption or hardly used. */
const weakSuites = ['NULL_HMAC_SHA1_80', 'NULL_HMAC_SHA1_32', 'F8_128_HMAC_SHA1_80', 'F8_128_HMAC_SHA1_32']

/** How an engine treats a description: it takes media only from the source that it has learned, and answers the RTCP of browsers itself. */
export function offerOptions(
  description: Description,
  signalledFrom: string | undefined,
  own: ReadonlySet<string>,
): Record<string, unknown> {
  const has = (name: string) =>
    [description, ...description.sections].some((part) => attributeOf(part, name) !== undefined)
  return {
    flags: ['SIP source address', 'strict source', 'port latching', 'original sendrecv'],
    'generate RTCP': description.sections.some(hasRtcp) ? 'on' : 'off',
    'rtcp-mux': ['require', 'accept'],
    replace: ['origin', 'session connection', 'zero address'],
    'endpoint-learning': 'heuristic',
    // Keys stay of the kind that was offered, and strong.
    ...(has('fingerprint') ? {} : { DTLS: 'off' }),
    SDES: has('crypto') ? weakSuites.map((name) => `no-${name}`) : ['off'],
    ...receivedFrom(description, signalledFrom, own),
  }
}

/**
 * Where an engine sends media, instead of to the placeholder: where the description says, or else where the signalling came from. One address for
 * all media: an engine learns the others by what comes from there.
 */
function receivedFrom(
  { sections }: Description,
  signalledFrom: string | undefined,
  own: ReadonlySet<string>,
): { 'received from': [family: string, address: string] } {
  const signalled = formsOf(signalledFrom, own)
  const named =
    sections.find(({ port, connection }) => port !== 0 && !isNowhere(connection))?.connection ?? ''
  const address = mayBeSentTo(named, signalled) ? named : (signalledFrom ?? placeholderFor(named))
  return { 'received from': [isIPv6(address) ? 'IP6' : 'IP4', address] }
}

/** How many packets an engine has had from each side, by its answer to `query`; 0 where it does not say. */
export function countPackets(response: NgResponse): Record<Side, number> {
  return { caller: countIn(response, 'caller'), callee: countIn(response, 'callee') }
}

function countIn(response: NgResponse, side: Side): number {
  const medias = listIn(valueIn(valueIn(valueIn(response, 'tags'), side), 'medias'))
  const streams = medias.flatMap((media) => listIn(valueIn(media, 'streams')))
  return streams.reduce<number>((sum, stream) => {
    const packets = valueIn(valueIn(stream, 'stats'), 'packets')
    return sum + (typeof packets === 'number' ? packets : 0)
  }, 0)
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const valueIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
