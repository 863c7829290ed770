import { createHash, createHmac } from 'node:crypto'

/** The signed parts of a POST to "/": `host` has no port, `timestamp` is in seconds. */
type Tc3Request = {
  service: string
  host: string
  contentType: string
  timestamp: number
  body: string
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** TC3-HMAC-SHA256 over content-type and host. Source: https://cloud.tencent.com/document/api/382/52072 */
export function tc3Authorization(secretId: string, secretKey: string, request: Tc3Request): string {
  const date = new Date(request.timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${request.service}/tc3_request`
  const signedHeaders = 'content-type;host'
  const canonicalRequest = [
    'POST',
    '/',
    '',
    `content-type:${request.contentType}`,
    `host:${request.host}`,
    '',
    signedHeaders,
    sha256Hex(request.body),
  ].join('\n')
  const stringToSign = ['TC3-HMAC-SHA256', request.timestamp, scope, sha256Hex(canonicalRequest)].join('\n')
  const dayKey = hmac(`TC3${secretKey}`, date)
  const signingKey = hmac(hmac(dayKey, request.service), 'tc3_request')
  const signature = hmac(signingKey, stringToSign).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}
