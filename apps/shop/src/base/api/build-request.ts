import { cleanBody, cleanParams } from '@hao/contract/clean.ts'

/** Milliseconds before a request counts as unanswered (CN-1). */
export const requestTimeout = 8000

export type Version = 'v1' | 'v2'

/**
 * Turns a request of the contract into method, address and body: fills `:id` parameters from the input, drops what is meaningless (VA-6), puts the
 * rest into the query of a GET or the JSON body of any other, and rewrites /api to /api/v2 for version v2 (AP-19).
 */
export function buildRequest(key: string, input: Readonly<Record<string, unknown>>, version: Version = 'v1') {
  const [method = 'GET', pattern = '/'] = key.split(' ', 2)
  const rest = method === 'GET' ? cleanParams(input) : cleanBody(input)
  const path = pattern.replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => {
    const value = encodeURIComponent((rest[name] as string | number | undefined) ?? '')
    delete rest[name]
    return value
  })
  const url = `${version === 'v2' ? '/api/v2' : '/api'}${path}`
  if (method !== 'GET') return { method, url, body: JSON.stringify(rest) }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return { method, url: query ? `${url}?${query}` : url, body: undefined }
}
