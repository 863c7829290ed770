import { randomInt } from 'node:crypto'
import type { Socket } from 'node:dgram'
import { getOwnAddresses } from './addresses.ts'
import { toMuLaw } from './g711.ts'
import { MediaError } from './media-session.ts'
import { openPort, type PortRange } from './ports.ts'
import { type Description, isEncrypted, readSdp, type Section } from './sdp.ts'
import { createObfuscator } from './sdp-attributes.ts'
import { writeSdp } from './write-sdp.ts'

const packetMs = 20
const packetBytes = 160
/** A phone plays what it hears after about this many packets. */
const bufferedPackets = 10
const aLaw = '8'
const muLaw = '0'
/** Of a key (RFC 4733). A phone sends it with the payload type that we offer, or repeat in our answer. */
const offeredKeyType = 101

/**
 * The edge's own end of a call's media, in place of a side that is not connected yet: it speaks and hears
 * keys. It is a peer of the relay like a phone, so that it is the same with each relay.
 */
export class VoiceLine {
  readonly address: string
  #keyType: number | undefined = offeredKeyType
  readonly #socket: Socket
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** @throws MediaError `exhausted` */
  static async open(address: string, ports: PortRange): Promise<VoiceLine> {
    return new VoiceLine(address, await openPort(getOwnAddresses().has(address) ? address : '0.0.0.0', ports))
  }

  private constructor(address: string, socket: Socket) {
    this.address = address
    this.#socket = socket
    // An unhandled socket error would end the process.
    socket.on('error', () => undefined)
  }

  /** A session description with G.711 and the keys of the phone. */
  offer(): Buffer {
    const attributes = [
      { name: 'rtpmap', value: `${aLaw} PCMA/8000` },
      { name: 'rtpmap', value: `${muLaw} PCMU/8000` },
      ...keyAttributes(offeredKeyType),
      { name: 'ptime', value: `${packetMs}` },
    ]
    const [protocol, connection] = ['RTP/AVP', this.address]
    const formats = [aLaw, muLaw, `${offeredKeyType}`]
    const section = { media: 'audio', port: 1, protocol, formats, connection, bandwidths: [], attributes }
    return this.#write({ bandwidths: [], attributes: [], sections: [section] })
  }

  /** The answer to an offer; undefined without G.711 that is not encrypted. */
  answer(offer: Buffer): Buffer | undefined {
    const description = read(offer)
    const spoken = findSpoken(description)
    if (!spoken) return undefined
    const keyType = findKeyType(spoken.section)
    this.#keyType = keyType
    const keys = keyType === undefined ? [] : keyAttributes(keyType)
    const formats = [spoken.format, ...(keyType === undefined ? [] : [`${keyType}`])]
    const sections = description.sections.map((section) => ({
      ...section,
      port: section === spoken.section ? 1 : 0,
      formats: section === spoken.section ? formats : section.formats,
      attributes: [
        ...section.attributes.filter(({ name }) => name === 'mid'),
        ...(section === spoken.section ? keys : []),
      ],
    }))
    return this.#write({ bandwidths: [], attributes: [], sections })
  }

  #write(description: Description): Buffer {
    const { port } = this.#socket.address()
    const ports = description.sections.map((section) => (section.port === 0 ? 0 : port))
    return writeSdp(description, { address: this.address, id: randomInt(2 ** 47), version: 1, ports })
  }

  /**
   * `pressed` gets the code of each key that comes from where `peer`, a session description, says, and
   * `heard` the packets of sound.
   */
  listen(peer: Buffer, pressed: (code: number) => void, heard: (packet: Buffer) => void = () => {}): void {
    const spoken = findSpoken(read(peer))?.section
    let last: number | undefined
    this.#socket.on('message', (datagram, sender) => {
      const isPeer = sender.port === spoken?.port && sender.address === spoken.connection
      if (!isPeer) return
      const event = readEvent(datagram, this.#keyType)
      if (!event) return heard(datagram)
      // A key is repeated in several packets, which have the time of its begin.
      if (event.time === last) return
      last = event.time
      pressed(event.code)
    })
  }

  /** Sends sound in A-law to where `peer` says, again and again if `isRepeated`. @throws MediaError */
  async play(peer: Buffer, sound: Buffer, isRepeated = false): Promise<void> {
    const spoken = findSpoken(read(peer))
    if (!spoken) throw new MediaError('unreadable', 'The SDP has no G.711.')
    const { section, format } = spoken
    const packets = createPackets(format === aLaw ? sound : toMuLaw(sound), Number(format))
    const startedAt = performance.now()
    let sent = 0
    let endsAt: number | undefined
    await new Promise<void>((resolve) => {
      this.#timer = setInterval(() => {
        const now = performance.now()
        for (; sent <= (now - startedAt) / packetMs && (isRepeated || sent < packets.count); sent += 1)
          this.#socket.send(packets.write(sent), section.port, section.connection, () => {})
        if (isRepeated || sent < packets.count) return
        endsAt ??= now + bufferedPackets * packetMs
        if (now < endsAt) return
        clearInterval(this.#timer)
        resolve()
      }, packetMs)
    })
  }

  close(): void {
    clearInterval(this.#timer)
    if (!this.#isClosed) this.#socket.close()
    this.#isClosed = true
  }
}

const read = (sdp: Buffer): Description => readSdp(sdp, createObfuscator())

const keyAttributes = (type: number) => [
  { name: 'rtpmap', value: `${type} telephone-event/8000` },
  { name: 'fmtp', value: `${type} 0-15` },
]

function findKeyType({ attributes }: Section): number | undefined {
  const found = attributes.flatMap(({ name, value }) => {
    const [, type] = /^(\d{2,3}) telephone-event\/8000/i.exec(name === 'rtpmap' ? (value ?? '') : '') ?? []
    return type ?? []
  })
  return found[0] === undefined ? undefined : Number(found[0])
}

/** The first section with G.711 that is not encrypted, and which of the two laws. */
function findSpoken({ sections }: Description): { section: Section; format: string } | undefined {
  for (const section of sections) {
    const format = section.formats.find((each) => each === aLaw || each === muLaw)
    const isPlain = section.media === 'audio' && section.port !== 0 && !isEncrypted(section)
    if (isPlain && format !== undefined) return { section, format }
  }
  return undefined
}

/** RTP (RFC 3550) with 20 ms of the sound in each packet; after the last one comes the first again. */
function createPackets(sound: Buffer, payloadType: number) {
  const count = Math.ceil(sound.length / packetBytes)
  const first = { sequence: randomInt(2 ** 16), time: randomInt(2 ** 32), source: randomInt(2 ** 32) }
  return {
    count,
    write(index: number): Buffer {
      const header = Buffer.alloc(12)
      header.writeUInt8(0x80, 0)
      header.writeUInt8((index === 0 ? 0x80 : 0) | payloadType, 1)
      header.writeUInt16BE((first.sequence + index) % 2 ** 16, 2)
      header.writeUInt32BE((first.time + index * packetBytes) % 2 ** 32, 4)
      header.writeUInt32BE(first.source, 8)
      const at = (index % count) * packetBytes
      return Buffer.concat([header, sound.subarray(at, at + packetBytes)])
    },
  }
}

/** The code of a key in an RTP packet, and when it was pressed. */
function readEvent(
  datagram: Buffer,
  keyType: number | undefined,
): { code: number; time: number } | undefined {
  const at = 12 + 4 * ((datagram[0] ?? 0) & 15)
  const isEvent = ((datagram[1] ?? 0) & 0x7f) === keyType && datagram.length >= at + 4
  return isEvent ? { code: datagram.readUInt8(at), time: datagram.readUInt32BE(4) } : undefined
}
