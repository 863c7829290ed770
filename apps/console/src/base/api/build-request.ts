import { cleanParams } from '@hao/contract/clean.ts'

/** What goes over the wire for a call: `:id` parameters are filled from the input; the rest is the query of a GET or the JSON body of any other. */
export function buildRequest(key: string, input: Readonly<Record<string, unknown>>) {
  const [method = 'GET', pattern = '/'] = key.split(' ', 2)
  const rest: Record<string, unknown> = method === 'GET' ? cleanParams(input) : { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent((rest[name] as string | number | undefined) ?? '')
    delete rest[name]
    return value
  })
  if (method !== 'GET') return { method, url: `/api${path}`, body: JSON.stringify(rest) }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return { method, url: `/api${path}${query ? `?${query}` : ''}`, body: undefined }
}
