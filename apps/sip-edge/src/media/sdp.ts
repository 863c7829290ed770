import { MediaError } from './media-session.ts'
import { readAttribute, type Attribute, type Obfuscate } from './sdp-attributes.ts'

/** RFC 8866, as far as we let it pass: only the addresses identify its sender. */
export type Description = {
  connection?: string
  bandwidths: string[]
  attributes: Attribute[]
  sections: Section[]
}

export type Section = {
  media: string
  /** 0: the section is refused, or of a kind that is not relayed. */
  port: number
  protocol: string
  formats: string[]
  /** The address of the section or of the session; a host name if the sender gave one, or none to read. */
  connection: string
  bandwidths: string[]
  attributes: Attribute[]
}

const largestBytes = 64 * 1024
const maxSections = 8

/**
 * Unknown lines and surrounding blanks are ignored. Without an address that can be read, media goes to where
 * the side's media comes from. @throws MediaError `unreadable` when nothing can be carried
 */
export function readSdp(body: Buffer, opaque: Obfuscate): Description {
  if (body.length > largestBytes) throw unreadable(`${body.length} bytes are too many`)
  // Everything that is kept is ASCII.
  const text = body.toString('latin1').replaceAll('\0', '')
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[ \t]+/g, ' ').trimEnd())
    .filter((line) => line !== '')
  if (lines[0] !== 'v=0') throw unreadable('it does not begin with v=0')
  const description: Description = { bandwidths: [], attributes: [], sections: [] }
  for (const line of lines) readLine(description, line, opaque)
  for (const section of description.sections) section.connection ||= description.connection ?? noAddress
  placeKeys(description)
  const isOffered = lines.some((line) => /^m=(?!\S+ 0 )/.test(line))
  if (isOffered && !description.sections.some(isLive)) throw unreadable('none of its media is known')
  return description
}

function readLine(description: Description, line: string, opaque: Obfuscate): void {
  const [, type, value = ''] = /^([a-z])=(.*)$/.exec(line) ?? []
  const part = description.sections.at(-1) ?? description
  if (type === 'm') addSection(description, value)
  else if (type === 'c') part.connection = readConnection(value)
  else if (type === 'a') keep(part.attributes, readAttribute(value, opaque))
  else if (type === 'b' && /^[A-Za-z]{2,8}:\d{1,10}$/.test(value)) part.bandwidths.push(value)
}

function keep<T>(list: T[], value: T | undefined): void {
  if (value !== undefined) list.push(value)
}

/** A section that cannot be read is kept as a refused one: an answer needs as many as its offer. */
function addSection({ sections }: Description, value: string): void {
  const line = /^([A-Za-z]{1,16}) (\d{1,5})(?:\/\d{1,3})? ([A-Za-z/]{1,32}) (.+)$/.exec(value)
  const [, media = readWord(value), port = '0', protocol = 'RTP/AVP', formats = ''] = line ?? []
  const isKnown = kinds.test(media) && protocols.test(protocol)
  const isTaken = isKnown && sections.length < maxSections && Number(port) <= 65_535
  sections.push({
    media,
    port: isTaken ? Number(port) : 0,
    protocol,
    formats: isKnown ? readFormats(formats, protocol) : ['*'],
    connection: '',
    bandwidths: [],
    attributes: [],
  })
}

const readWord = (text: string) => /^[A-Za-z]{1,16}/.exec(text)?.[0] ?? 'audio'

const kinds = /^(audio|video|image|text)$/
/** Excludes everything over TCP, and what no one can read: data channels. */
const protocols = /^((UDP\/TLS\/)?RTP\/S?AVPF?|udptl|UDPTL)$/

/** Payload types; names and ports when it is not RTP. There must be at least one. */
function readFormats(text: string, protocol: string): string[] {
  const shape = protocol.includes('RTP/') ? /^\d{1,3}$/ : /^([a-z][\w-]{0,31}|\d{1,5})$/
  const formats = text.split(' ').filter((format) => shape.test(format))
  return formats.length > 0 ? formats : ['0']
}

const noAddress = 'unknown.invalid'

function readConnection(value: string): string {
  return /^IN IP[46] ([\w.:%-]{1,255})(?:\/[\d/]+)?$/i.exec(value)?.[1] ?? noAddress
}

const isLive = ({ port }: Section) => port !== 0

export const isEncrypted = ({ protocol }: Section): boolean => protocol.includes('SAVP')

const isKey = ({ name }: Attribute) => ['crypto', 'fingerprint', 'setup', 'connection'].includes(name)

/** Beside plain RTP keys offer to encrypt it (RFC 8643): no one would know whether RTCP can be read. */
function placeKeys(description: Description): void {
  const shared = description.attributes.filter(isKey)
  description.attributes = description.attributes.filter((attribute) => !isKey(attribute))
  for (const section of description.sections) {
    const { attributes } = section
    const missing = shared.filter(({ name }) => findAttribute(section, name) === undefined)
    section.attributes = isEncrypted(section)
      ? [...missing, ...attributes]
      : attributes.filter((attribute) => !isKey(attribute))
  }
}

/** Refuses the sections that cannot be carried. @throws MediaError `unreadable` when none is left */
export function refuseSections(
  { sections }: Description,
  canCarry: (section: Section) => boolean,
  why: string,
): void {
  const live = sections.filter(isLive)
  for (const section of live) {
    if (canCarry(section)) continue
    section.port = 0
    section.attributes = section.attributes.filter(({ name }) => name === 'mid')
  }
  if (live.length > 0 && !live.some(isLive)) throw unreadable(why)
}

const unreadable = (why: string) => new MediaError('unreadable', `This is no SDP that we take: ${why}`)

/** The value of an attribute; '' for one without a value, undefined when it is missing. */
export function findAttribute({ attributes }: { attributes: Attribute[] }, name: string): string | undefined {
  const found = attributes.find((attribute) => attribute.name === name)
  return found && (found.value ?? '')
}

/** The ICE credentials (RFC 8839) of a section; undefined when the sender does not offer ICE. */
export function iceCredentials(
  description: Description,
  section: Section,
): { ufrag: string; password: string } | undefined {
  const ufrag = findAttribute(section, 'ice-ufrag') ?? findAttribute(description, 'ice-ufrag')
  const password = findAttribute(section, 'ice-pwd') ?? findAttribute(description, 'ice-pwd')
  return ufrag && password ? { ufrag, password } : undefined
}

export function hasOnePort(section: Section): boolean {
  return findAttribute(section, 'rtcp-mux') !== undefined || !section.protocol.includes('RTP/')
}

/** 0.0.0.0 or ::, at which no media can be received. */
export function isNullAddress(address: string): boolean {
  return /^[0:.]+$/.test(address)
}

/** The port that browsers write when they name none: the service `discard`. */
export const discardPort = 9
