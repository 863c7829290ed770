import { isIP } from 'node:net'
import type { Address } from './latch.ts'
import { MediaError } from './media-error.ts'
import { readAttribute, type Attribute, type Obfuscate } from './sdp-attributes.ts'

/**
 * A session description (RFC 8866), as far as we use it and let it pass: only the addresses identify its
 * sender.
 */
export type Description = {
  connection?: string
  bandwidths: string[]
  attributes: Attribute[]
  sections: Section[]
}

/** A media section, which begins with a line `m=`. */
export type Section = {
  media: string
  /** 0: the section is refused, or of a kind that is not relayed. */
  port: number
  protocol: string
  formats: string[]
  /** The address of the section or of the session; a host name if the sender gave one. */
  connection: string
  bandwidths: string[]
  attributes: Attribute[]
}

const largestBytes = 64 * 1024
const maxSections = 8

/**
 * Parses a session description with CRLF, LF or CR. Empty lines and surrounding or repeated blanks are
 * ignored. @throws MediaError `unreadable`
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
  for (const section of description.sections) {
    section.connection ||= description.connection ?? ''
    if (section.port !== 0 && !section.connection) throw unreadable('there is media without an address')
  }
  return description
}

function readLine(description: Description, line: string, opaque: Obfuscate): void {
  const [, type, value = ''] = /^([a-z])=(.*)$/.exec(line) ?? []
  if (!type) throw unreadable('a line has no type')
  const section = description.sections.at(-1)
  const part = section ?? description
  if (type === 'm') addSection(description, value)
  else if (type === 'c') part.connection = readConnection(value)
  else if (type === 'a') keep(part.attributes, readAttribute(value, opaque, section?.protocol))
  else if (type === 'b' && /^[A-Za-z]{2,8}:\d{1,10}$/.test(value)) part.bandwidths.push(value)
}

function keep<T>(list: T[], value: T | undefined): void {
  if (value !== undefined) list.push(value)
}

function addSection({ sections }: Description, value: string): void {
  const line = /^([A-Za-z]{1,16}) (\d{1,5})(?:\/\d{1,3})? ([A-Za-z/]{1,32}) (.+)$/.exec(value)
  if (!line) throw unreadable('a line m= cannot be read')
  const [, media = '', port = '', protocol = '', formats = ''] = line
  if (Number(port) > 65_535) throw unreadable('a port is too large')
  if (sections.length === maxSections) throw unreadable(`more than ${maxSections} media are too many`)
  const isKnown = kinds.test(media) && protocols.test(protocol)
  sections.push({
    media,
    port: isKnown ? Number(port) : 0,
    protocol,
    formats: isKnown ? readFormats(formats, protocol) : ['*'],
    connection: '',
    bandwidths: [],
    attributes: [],
  })
}

const kinds = /^(audio|video|image|text|application)$/
/** Excludes everything over TCP. */
const protocols = /^((UDP\/TLS\/)?RTP\/S?AVPF?|udptl|UDPTL|(UDP\/)?DTLS\/SCTP)$/

/** Payload types; names and ports when it is not RTP. There must be at least one. */
function readFormats(text: string, protocol: string): string[] {
  const shape = protocol.includes('RTP/') ? /^\d{1,3}$/ : /^([a-z][\w-]{0,31}|\d{1,5})$/
  const formats = text.split(' ').filter((format) => shape.test(format))
  return formats.length > 0 ? formats : ['0']
}

function readConnection(value: string): string {
  const [, family, address = ''] = /^IN IP([46]) ([\w.:%-]{1,255})(?:\/[\d/]+)?$/i.exec(value) ?? []
  const version = isIP(address)
  if (!family || (version !== 0 && version !== Number(family))) throw unreadable('a line c= cannot be read')
  return address
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

/** Whether RTP and RTCP of a section share one port, or there is no RTCP. */
export function hasOnePort(section: Section): boolean {
  return findAttribute(section, 'rtcp-mux') !== undefined || !section.protocol.includes('RTP/')
}

/** The RTCP address: the next port, unless a line of RFC 3605 says otherwise. */
export function rtcpAddress(section: Section): Address {
  const { connection, port } = section
  const line = /^(\d{1,5})(?: IN IP[46] (\S+))?$/.exec(findAttribute(section, 'rtcp') ?? '')
  if (hasOnePort(section)) return { address: connection, port }
  return { address: line?.[2] ?? connection, port: line ? Number(line[1]) : port + 1 }
}

/** 0.0.0.0 or ::, at which no media can be received. */
export function isNullAddress(address: string): boolean {
  return /^[0:.]+$/.test(address)
}

/** The port that browsers write when they name none: the service `discard`. */
export const discardPort = 9

/**
 * For each section the index of the section with its ports. Bundled sections (RFC 8843) share the ports of
 * the first of their group, once the sender has put them on one port or names none. In a first offer each
 * still has its own, for peers that cannot bundle.
 */
export function transportIndexes({ attributes, sections }: Description): number[] {
  const mids = sections.map((section) => findAttribute(section, 'mid'))
  const groups = attributes
    .filter(({ name, value }) => name === 'group' && value?.startsWith('BUNDLE '))
    .map(({ value }) => value?.split(' ').slice(1) ?? [])
  return sections.map(({ port }, index) => {
    const group = groups.find((each) => each.includes(mids[index] ?? ''))
    const first = group?.map((mid) => mids.indexOf(mid)).find((at) => sections[at]?.port)
    const shares = port === discardPort || port === sections[first ?? -1]?.port
    return first !== undefined && shares ? first : index
  })
}
