/** A sample of 16 bits from a byte of A-law (ITU-T G.711). */
function decodeALaw(byte: number): number {
  const bits = byte ^ 0x55
  const exponent = (bits >> 4) & 7
  const mantissa = ((bits & 15) << 4) + 8
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return bits & 0x80 ? size : -size
}

const samples = Int16Array.from({ length: 256 }, (_, byte) => decodeALaw(byte))
const samplesPerSecond = 8000

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
