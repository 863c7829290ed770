import { decodeALaw } from '@hao/carrier-protocol/a-law.ts'
import { voicemailBytesPerSecond as samplesPerSecond } from '@hao/carrier-protocol/messages.ts'

const samples = Int16Array.from({ length: 256 }, (_, byte) => decodeALaw(byte))

/** A file that every browser plays: 16-bit PCM, 8,000 samples a second, one channel. */
export function toWav(aLaw: Buffer): Buffer {
  const wav = Buffer.alloc(44 + 2 * aLaw.length)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(samplesPerSecond, 24)
  wav.writeUInt32LE(2 * samplesPerSecond, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(2 * aLaw.length, 40)
  aLaw.forEach((byte, at) => wav.writeInt16LE(samples[byte] ?? 0, 44 + 2 * at))
  return wav
}
