import { isIPv6 } from 'node:net'
import type { Side } from './channel.ts'
import type { NgResponse } from './ng-protocol.ts'
import { addressForms, isAllowedDestination, toPlainAddress } from './addresses.ts'
import { findAttribute, type Description, hasOnePort, isNullAddress, type Section } from './sdp.ts'
import { writeSdp } from './write-sdp.ts'

/** Stands in what an engine is given, in place of an address of the same family (RFC 5737, RFC 3849). */
export const placeholderAddress = (address: string): string => (isIPv6(address) ? '2001:db8::1' : '192.0.2.1')

/** Whether a section is encrypted, which an engine ends on either side. */
const isEncrypted = ({ port, protocol }: Section) => port !== 0 && protocol.includes('SAVP')

/** What is encrypted needs to be told what answers what: keys and roles are agreed on. */
export const isNegotiated = ({ sections }: Description): boolean => sections.some(isEncrypted)

const isMuxed = (section: Section) => isEncrypted(section) && hasOnePort(section)

/**
 * A section as an engine is given it. RTP without encryption has its RTCP on the port of the sound, says the
 * section, and the engine is to refuse that (see `offerOptions`): it then opens a port for RTCP, sends there
 * what it generates itself, and knows nowhere to send what comes in.
 */
function sectionForEngine(section: Section): Section {
  if (isEncrypted(section)) return section
  const attributes = section.attributes.filter(({ name }) => !['rtcp', 'rtcp-mux'].includes(name))
  const rtcp = section.protocol.includes('RTP/') ? [{ name: 'rtcp-mux' }, { name: 'rtcp' }] : []
  return { ...section, attributes: [...attributes, ...rtcp] }
}

/**
 * A description as an engine is given it: without the sender's address, which goes beside it and cannot come
 * back that way.
 */
export function sdpForEngine(description: Description, { id }: { id: number }): string {
  const { sections } = description
  const active = sections.find(({ port, connection }) => port !== 0 && !isNullAddress(connection))
  const given = { ...description, sections: sections.map(sectionForEngine) }
  return writeSdp(given, {
    address: placeholderAddress(active?.connection ?? ''),
    id,
    version: 1,
    ports: sections.map(({ port }) => port),
    hasCandidates: false,
  }).toString('latin1')
}

/** Suites that an engine would offer too, without encryption or hardly used. */
const weakSuites = ['NULL_HMAC_SHA1_80', 'NULL_HMAC_SHA1_32', 'F8_128_HMAC_SHA1_80', 'F8_128_HMAC_SHA1_32']

/**
 * How an engine treats a description: it takes media only from the source that it has learned, and generates
 * RTCP itself.
 */
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
    // Each side checks: where all is offered, an engine does not know who is to control.
    ...(isNegotiated(description) ? {} : { 'ICE-lite': 'both' }),
    // Keys stay of the kind that was offered, and strong.
    ...(has('fingerprint') ? {} : { DTLS: 'off' }),
    SDES: has('crypto') ? weakSuites.map((name) => `no-${name}`) : ['off'],
    ...receivedFrom(description, signalledFrom, own),
  }
}

/**
 * Where an engine sends media, instead of to the placeholder: where the description says, or else where the
 * signalling came from. One address for all media: an engine learns the others by what comes from there.
 */
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
