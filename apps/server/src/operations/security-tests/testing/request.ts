/** A request before serialisation. Headers may repeat. */
export type RawRequest = {
  method: string
  /** Path and query. */
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body?: string | Buffer | undefined
}

type RequestOptions = { version?: '/api' | '/api/v2' | undefined; token?: string | undefined }

const textOf = (part: unknown): string => (typeof part === 'string' ? part : (JSON.stringify(part) ?? ''))

/** An unpaired surrogate as percent-encoded bytes. encodeURIComponent throws for it. */
const loneSurrogate = '%ED%A0%80'

/** Percent-encodes any value as a part of an address. */
export function encodePart(part: unknown): string {
  return textOf(part)
    .split(/\p{Surrogate}/u)
    .map(encodeURIComponent)
    .join(loneSurrogate)
}

/**
 * The request to an endpoint with this input. Path parameters go into the path, the rest into the query of a
 * GET or the JSON body. A list in a query repeats its name.
 */
export function buildRequest(
  key: string,
  input: Readonly<Record<string, unknown>>,
  options: RequestOptions,
): RawRequest {
  const { version = '/api', token } = options
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
