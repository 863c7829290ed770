import { createPublicKey, sign } from 'node:crypto'
import { dayMs } from './china-time.ts'

export const certificateDays = 5 * 365

/** DER (X.690): a tag, the length, the content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const hex = body.length.toString(16)
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body])
}

const sequence = (...content: readonly Buffer[]) => der(0x30, ...content)
const integer = (bytes: Buffer) =>
  der(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes)
const bits = (content: Buffer) => der(0x03, Buffer.alloc(1), content)
/** sha256WithRSAEncryption, and the attribute commonName. */
const sha256WithRsa = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const commonName = der(0x06, Buffer.from('550403', 'hex'))

function name(text: string): Buffer {
  return sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))))
}

function utcTime(moment: Date): Buffer {
  const digits = moment.toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

/** A self-signed X.509 certificate in PEM (RFC 5280). `serial` is hexadecimal. */
export function makeCertificate(
  key: { serial: string; privateKey: string; publicKey: string },
  days: number = certificateDays,
): string {
  const from = new Date()
  const until = new Date(from.getTime() + days * dayMs)
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from(key.serial, 'hex')),
    sha256WithRsa,
    name('Tenpay.com Root CA (simulated)'),
    sequence(utcTime(from), utcTime(until)),
    name('Tenpay.com sign (simulated)'),
    createPublicKey(key.publicKey).export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(body, sha256WithRsa, bits(sign('sha256', body, key.privateKey)))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
