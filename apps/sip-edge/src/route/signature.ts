import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who the two sides of the carrier's protocol are, and the secret that both sign by. */
export type Credentials = { id: string; secret: string }

const maxClockOffsetSeconds = 300

/** The headers of a signed message: HMAC-SHA256 over the time (Unix seconds) and the raw body, in hex. */
export function signedHeaders({ id, secret }: Credentials, body: string | Buffer): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return {
    'carrier-id': id,
    'carrier-timestamp': timestamp,
    'carrier-signature': signatureOf(secret, timestamp, body).toString('hex'),
  }
}

/** Whether a message has such headers, and is at most five minutes off our clock. */
export function isSigned(
  { id, secret }: Credentials,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): boolean {
  const timestamp = String(headers['carrier-timestamp'])
  const signature = Buffer.from(String(headers['carrier-signature']), 'hex')
  const expected = signatureOf(secret, timestamp, body)
  return (
    headers['carrier-id'] === id &&
    signature.length === expected.length &&
    timingSafeEqual(signature, expected) &&
    // Written so that what is no number does not pass.
    Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxClockOffsetSeconds
  )
}

function signatureOf(secret: string, timestamp: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}\n`).update(body).digest()
}
