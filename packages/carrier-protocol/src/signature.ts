import { createHmac, timingSafeEqual } from 'node:crypto'

export type Credentials = { id: string; secret: string }

export type MessageHeaders = Readonly<Record<string, string | string[] | undefined>>

const maxClockOffsetSeconds = 300

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** The headers of a signed message: HMAC-SHA256 over the time (Unix seconds) and the raw body, in hex. */
export function signedHeaders(
  { id, secret }: Credentials,
  body: string | Buffer,
  timestamp: number = nowSeconds(),
): Record<string, string> {
  return {
    'carrier-id': id,
    'carrier-timestamp': String(timestamp),
    'carrier-signature': sign(secret, String(timestamp), body).toString('hex'),
  }
}

export type SignatureFault = 'signature' | 'id' | 'time'

/** Undefined for valid headers, at most five minutes from our clock. */
export function findSignatureFault(
  { id, secret }: Credentials,
  headers: MessageHeaders,
  body: string | Buffer,
): SignatureFault | undefined {
  const timestamp = String(headers['carrier-timestamp'])
  const signature = Buffer.from(String(headers['carrier-signature']), 'hex')
  const expected = sign(secret, timestamp, body)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return 'signature'
  if (headers['carrier-id'] !== id) return 'id'
  // Compared this way round so that NaN fails.
  return Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxClockOffsetSeconds ? undefined : 'time'
}

export function isSigned(...message: Parameters<typeof findSignatureFault>): boolean {
  return findSignatureFault(...message) === undefined
}

function sign(secret: string, timestamp: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}\n`).update(body).digest()
}
