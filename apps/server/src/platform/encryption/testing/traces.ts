import { createHash } from 'node:crypto'

/** Spellings of a phone: with and without country code, in groups. */
function writings(secret: string): string[] {
  if (!/^\d{11}$/.test(secret)) return [secret]
  const groups = [secret.slice(0, 3), secret.slice(3, 7), secret.slice(7)]
  const grouped = [' ', '-', '.', '\u00A0'].map((between) => groups.join(between))
  const plain = [secret, ...grouped]
  return [
    ...plain,
    ...['+86', '86', '0086', '+86 ', '+86-'].flatMap((code) => plain.map((each) => code + each)),
  ]
}

const algorithms = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'ripemd160', 'sha3-256']

/** The base64 characters of a text at any offset within other bytes: those that depend on the text alone. */
function insideBase64(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.from('\0'.repeat(before) + text).toString('base64')
    return whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + text.length) * 8) / 6))
  })
}

/** The byte sequences that would reveal a secret: plain, encoded, and hashed without a key. */
function listTraces(secret: string): { what: string; bytes: Buffer }[] {
  const found = writings(secret).flatMap((text) => {
    const bytes = Buffer.from(text)
    const hashes = algorithms.flatMap((algorithm) => {
      const digest = createHash(algorithm).update(text).digest()
      const [hex, base64, base64url] = (['hex', 'base64', 'base64url'] as const).map((as) =>
        digest.toString(as),
      )
      const shown = [hex!, hex!.toUpperCase(), base64!.replace(/=+$/, ''), base64url!].map((each) =>
        Buffer.from(each),
      )
      return [digest, ...shown].map((each) => ({ what: `${algorithm} of ${text}`, bytes: each }))
    })
    return [{ what: text, bytes }, ...hashes]
  })
  const reversed = [...secret].toReversed().join('')
  const encoded = [
    reversed,
    bytesAsHex(secret),
    bytesAsHex(secret).toUpperCase(),
    encodeURIComponent(secret),
    ...insideBase64(secret),
  ].map((text) => ({ what: `${secret} as ${text}`, bytes: Buffer.from(text) }))
  const number = Buffer.alloc(8)
  if (/^\d{11}$/.test(secret)) number.writeBigInt64LE(BigInt(secret))
  return [
    ...found,
    ...encoded,
    { what: `${secret} in UTF-16`, bytes: Buffer.from(secret, 'utf16le') },
    ...(/^\d{11}$/.test(secret) ? [{ what: `${secret} as a number`, bytes: number }] : []),
  ]
}

const bytesAsHex = (text: string) => Buffer.from(text).toString('hex')

const prefix = 4
const slots = 1 << 22
/** The slot of four bytes in the prefix table. */
const slotOf = (bytes: Buffer, at: number) => (Math.imul(bytes.readInt32LE(at), 0x9e3779b1) >>> 10) % slots

/** Searches bytes for the traces of many secrets at once. Returns a description of each hit. */
export function createTraceSearch(secrets: readonly string[]): (bytes: Buffer) => string[] {
  const traces = secrets.flatMap(listTraces)
  const marked = new Uint8Array(slots)
  const bySlot = new Map<number, typeof traces>()
  for (const trace of traces) {
    const slot = slotOf(trace.bytes, 0)
    marked[slot] = 1
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), trace])
  }
  return (bytes) => {
    const found = new Set<string>()
    for (let at = 0; at + prefix <= bytes.length; at += 1) {
      const slot = slotOf(bytes, at)
      if (!marked[slot]) continue
      for (const trace of bySlot.get(slot)!)
        if (bytes.subarray(at, at + trace.bytes.length).equals(trace.bytes)) found.add(trace.what)
    }
    return [...found]
  }
}
