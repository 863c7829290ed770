import { silence, toALaw } from './g711.ts'

const bytesPerSecond = 8000
/** Of RTP. */
const muLaw = 0
const aLaw = 8

/**
 * Sound of G.711 from RTP packets as A-law, placed by their timestamps: there is silence where packets are
 * missing. It stays in memory and is never longer than its time.
 */
export class Recording {
  readonly #sound: Buffer
  #length = 0
  #received = 0
  #startedAt: number | undefined
  /** The sender, and its timestamp at the beginning of the sound. */
  #source: number | undefined
  #base = 0

  constructor(maxSeconds: number) {
    this.#sound = Buffer.alloc(maxSeconds * bytesPerSecond, silence)
  }

  take(packet: Buffer, now: number = performance.now()): void {
    if (!isSound(packet)) return
    const payload = readPayload(packet)
    const time = packet.readUInt32BE(4)
    const source = packet.readUInt32BE(8)
    this.#startedAt ??= now
    const elapsed = Math.round(((now - this.#startedAt) / 1000) * bytesPerSecond)
    // Another sender counts from another moment, and no sender is ahead of the clock.
    if (source !== this.#source || (time - this.#base) >>> 0 > elapsed + bytesPerSecond) {
      this.#source = source
      this.#base = (time - elapsed) >>> 0
    }
    const sound = readType(packet) === aLaw ? payload : toALaw(payload)
    const at = (time - this.#base) >>> 0
    if (at >= this.#sound.length) return
    const copied = sound.copy(this.#sound, at)
    this.#length = Math.max(this.#length, at + copied)
    this.#received += copied
  }

  /** Undefined for less than a second. */
  finish(): Buffer | undefined {
    return this.#received < bytesPerSecond ? undefined : this.#sound.subarray(0, this.#length)
  }
}

const readType = (packet: Buffer) => (packet[1] ?? 0) & 0x7f

const isSound = (packet: Buffer) =>
  packet.length > 12 && (packet[0] ?? 0) >> 6 === 2 && [aLaw, muLaw].includes(readType(packet))

/** Without the header, its extension and the padding (RFC 3550). */
function readPayload(packet: Buffer): Buffer {
  const flags = packet[0] ?? 0
  let at = 12 + 4 * (flags & 15)
  if (flags & 0x10 && packet.length >= at + 4) at += 4 + 4 * packet.readUInt16BE(at + 2)
  const padding = flags & 0x20 ? (packet.at(-1) ?? 0) : 0
  return packet.subarray(at, Math.max(at, packet.length - padding))
}
