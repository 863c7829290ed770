import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type AccessKey = { accessKeyId: string; accessKeySecret: string }

export type VendorRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type VendorAnswer = { status: number; body: object }

/** The gateway accepts requests dated within 15 minutes of its clock. */
const skewMs = 15 * 60_000

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** An error of the gateway, with an HTTP error status. */
export function gatewayError(status: number, code: string, message: string): VendorAnswer {
  const requestId = randomUUID().toUpperCase()
  return {
    status,
    body: { RequestId: requestId, Message: message, HostId: 'aliyuncs.com', Code: code },
  }
}

/** An error of a service, with HTTP 200. */
export function serviceError(code: string, message: string): VendorAnswer {
  return { status: 200, body: { Message: message, RequestId: randomUUID().toUpperCase(), Code: code } }
}

/** Computed from the received request and the list of signed headers. */
function expectedSignature(request: VendorRequest, signedHeaders: string[], secret: string): Buffer {
  const [path = '/', query = ''] = request.url.split('?')
  const headerLines = signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [
    request.method,
    path,
    query,
    headerLines.join(''),
    signedHeaders.join(';'),
    sha256Hex(request.body),
  ].join('\n')
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`)
    .digest()
}

const authorizationPattern =
  /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/

function requiredSignedHeaders(headers: IncomingHttpHeaders): string[] {
  return Object.keys(headers)
    .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
    .toSorted()
}

/** Undefined for a request that is signed by ACS3-HMAC-SHA256 under this key at `now` (ms). */
export function findSignatureError(
  account: AccessKey,
  now: number,
  request: VendorRequest,
): VendorAnswer | undefined {
  const [, keyId, names = '', signature = ''] =
    authorizationPattern.exec(request.headers.authorization ?? '') ?? []
  if (keyId === undefined)
    return gatewayError(400, 'IncompleteSignature', 'The request signature is incomplete.')
  if (keyId !== account.accessKeyId) {
    return gatewayError(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.')
  }
  const date = Date.parse(String(request.headers['x-acs-date']))
  if (!(Math.abs(now - date) <= skewMs)) {
    return gatewayError(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.')
  }
  const whole = names === requiredSignedHeaders(request.headers).join(';')
  const sameBody = request.headers['x-acs-content-sha256'] === sha256Hex(request.body)
  const expected = expectedSignature(request, names.split(';'), account.accessKeySecret)
  if (whole && sameBody && timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined
  return gatewayError(
    400,
    'SignatureDoesNotMatch',
    'Specified signature is not matched with our calculation.',
  )
}
