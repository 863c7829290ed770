import { isIPv6 } from 'node:net'
import {
  findAttribute,
  hasOnePort,
  iceCredentials,
  isNullAddress,
  type Description,
  type Section,
} from './sdp.ts'

export type SdpReplacement = {
  address: string
  /** Session id and version of the line `o=`: integers. */
  id: number
  version: number
  /** The relay's port for each section; separate RTCP has the next port. 0 when nothing is relayed. */
  ports: readonly number[]
  /** Whether ICE candidates are written; true by default. */
  hasCandidates?: boolean
}

/** The description for the other side: the same media, at the relay's address. */
export function writeSdp(description: Description, cover: SdpReplacement): Buffer {
  const { address, id, version } = cover
  const lines = [
    'v=0',
    `o=- ${id} ${version} ${network(address)}`,
    's=-',
    `c=${network(address)}`,
    ...description.bandwidths.map((value) => `b=${value}`),
    't=0 0',
    ...attributeLines(description),
    ...description.sections.flatMap((section, index) => sectionLines(description, section, cover, index)),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
}

const network = (address: string) => `IN IP${isIPv6(address) ? 6 : 4} ${address}`

function attributeLines({ attributes }: Description | Section): string[] {
  return attributes
    .filter(({ name }) => name !== 'rtcp')
    .map(({ name, value }) => (value === undefined ? `a=${name}` : `a=${name}:${value}`))
}

function sectionLines(
  description: Description,
  section: Section,
  cover: SdpReplacement,
  index: number,
): string[] {
  const { media, protocol, formats, bandwidths } = section
  const port = section.port === 0 ? 0 : (cover.ports[index] ?? 0)
  return [
    `m=${media} ${port} ${protocol} ${formats.join(' ')}`,
    ...holdLines(description, section),
    ...bandwidths.map((value) => `b=${value}`),
    ...attributeLines(section),
    ...(port === 0 ? [] : transportLines(description, section, cover, index)),
  ]
}

/** RFC 2543's hold. With ICE it only means that the candidates were not known yet. */
function holdLines(description: Description, section: Section): string[] {
  const held = isNullAddress(section.connection) && !iceCredentials(description, section)
  return held ? [`c=${network(section.connection)}`] : []
}

function transportLines(
  description: Description,
  section: Section,
  cover: SdpReplacement,
  index: number,
): string[] {
  const { address, hasCandidates = true } = cover
  const port = cover.ports[index] ?? 0
  const rtcpPort = hasOnePort(section) ? port : port + 1
  const lines = findAttribute(section, 'rtcp') === undefined ? [] : [`a=rtcp:${rtcpPort} ${network(address)}`]
  const hasIce = hasCandidates && iceCredentials(description, section) !== undefined
  return hasIce ? [...lines, ...candidateLines(address, port, rtcpPort)] : lines
}

/** The highest priorities of RFC 8445 for a host candidate of components 1 and 2. */
function candidateLines(address: string, port: number, rtcpPort: number): string[] {
  const lines = [`a=candidate:1 1 udp 2130706431 ${address} ${port} typ host`]
  if (rtcpPort !== port) lines.push(`a=candidate:1 2 udp 2130706430 ${address} ${rtcpPort} typ host`)
  return [...lines, 'a=end-of-candidates']
}

/** Each media section with port 0 (RFC 3264 section 6), and the offer's `mid` (RFC 5888). */
export function declineSdp(offer: Buffer): Buffer {
  const lines = offer
    .toString('latin1')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, media, protocol, formats] = /^m=([a-z]+) \S+ ([A-Z/]+) ([\w.+ -]+)$/.exec(line.trimEnd()) ?? []
      if (media) return [`m=${media} 0 ${protocol} ${formats}`]
      return /^a=mid:\w{1,32}$/.test(line.trimEnd()) ? [line.trimEnd(), 'a=inactive'] : []
    })
  const session = ['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 'c=IN IP4 0.0.0.0', 't=0 0']
  return Buffer.from([...session, ...lines, ''].join('\r\n'), 'latin1')
}
