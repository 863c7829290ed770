import { decodeALaw } from '@hao/carrier-protocol/a-law.ts'

function encodeMuLaw(sample: number): number {
  const size = Math.min(Math.abs(sample), 32_635) + 0x84
  const exponent = 24 - Math.clz32(size)
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | ((size >> (exponent + 3)) & 15)) & 0xff
}

const muLawBytes = Uint8Array.from({ length: 256 }, (_, byte) => encodeMuLaw(decodeALaw(byte)))

export const toMuLaw = (aLaw: Buffer): Buffer => Buffer.from(aLaw.map((byte) => muLawBytes[byte] ?? 0))

function decodeMuLaw(byte: number): number {
  const bits = ~byte
  const size = ((((bits & 15) << 3) + 0x84) << ((bits >> 4) & 7)) - 0x84
  return bits & 0x80 ? -size : size
}

/** The byte of A-law with the nearest sample. */
function findALaw(sample: number): number {
  const distance = (byte: number) => Math.abs(decodeALaw(byte) - sample)
  return muLawBytes.reduce((best, _, byte) => (distance(byte) < distance(best) ? byte : best), 0)
}

const aLawBytes = Uint8Array.from({ length: 256 }, (_, byte) => findALaw(decodeMuLaw(byte)))

export const toALaw = (muLaw: Buffer): Buffer => Buffer.from(muLaw.map((byte) => aLawBytes[byte] ?? 0))

/** A byte of silence in A-law. */
export const silence = 0xd5
