/** One request as its bytes will be; a header may come more than once. */
export type RawRequest = {
  method: string
  /** Path and query. */
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body?: string | Buffer | undefined
}

export type RequestOptions = { version?: '/api' | '/api/v2' | undefined; token?: string | undefined }

const textOf = (part: unknown): string => (typeof part === 'string' ? part : (JSON.stringify(part) ?? ''))

/** Half a pair of UTF-16 cannot be written in an address; its bytes can, and are none of UTF-8. */
const halfPair = '%ED%A0%80'

/** Part of an address, whatever it is. */
export function encodePart(part: unknown): string {
  return textOf(part)
    .split(/\p{Surrogate}/u)
    .map(encodeURIComponent)
    .join(halfPair)
}

/**
 * The request to an endpoint with this input: what its path names stands there, the rest is the query of a read and the JSON body of anything else. A
 * list in a query is the same name several times.
 */
export function buildRequest(
  key: string,
  input: Readonly<Record<string, unknown>>,
  asking: RequestOptions,
): RawRequest {
  const { version = '/api', token } = asking
  const [method = '', pattern = ''] = key.split(' ')
  const rest = { ...input }
  const path = pattern.replace(/:(\w+)(\([^)]*\))?/g, (_whole, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodePart(value) || '0'
  })
  const authorization = token === undefined ? [] : [['authorization', `Bearer ${token}`] as const]
  if (method === 'GET') {
    const query = Object.entries(rest)
      .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => [name, each]))
      .map((pair) => pair.map(encodePart).join('='))
    const target = version + path + (query.length > 0 ? `?${query.join('&')}` : '')
    return { method, target, headers: authorization }
  }
  const headers = [['content-type', 'application/json'] as const, ...authorization]
  return { method, target: version + path, headers, body: JSON.stringify(rest) }
}
