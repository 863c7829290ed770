import { createHash, createHmac } from 'node:crypto'

/** `headers` has the signed headers (host, content-type, x-acs-*), with lower-case names. */
type Acs3Request = {
  method: 'GET' | 'POST'
  path: string
  query: string
  headers: Record<string, string>
  body: string
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * The Authorization header of signature version 3 (ACS3-HMAC-SHA256).
 * Source: https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function acs3Authorization(
  accessKeyId: string,
  accessKeySecret: string,
  request: Acs3Request,
): string {
  const names = Object.keys(request.headers).toSorted()
  const signedHeaders = names.join(';')
  const canonicalRequest = [
    request.method,
    request.path,
    request.query,
    ...names.map((name) => `${name}:${request.headers[name]?.trim()}`),
    '',
    signedHeaders,
    sha256Hex(request.body),
  ].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256Hex(canonicalRequest)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`
}
