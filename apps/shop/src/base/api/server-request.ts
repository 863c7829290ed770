import { apiError } from '@hao/contract/client/api-error.ts'
import { buildRequest } from '@hao/contract/client/client.ts'
import type { EndpointInput, EndpointOutput } from '@hao/contract/endpoints.ts'
import { type Success, unwrap } from '@hao/contract/envelope.ts'
import type { ReadApi } from '../page.ts'
import type { EndpointKey, SendRequest } from './create-request.ts'

/**
 * The browser's requests on the server: reads only, without a session. Rejects with an `ApiError` as in the
 * browser. Calls `onStale` for data that may be out of date.
 */
export function createServerRequest(readApi: ReadApi, onStale?: (since: string) => void): SendRequest {
  return async <K extends EndpointKey>(key: K, input: EndpointInput<K>) => {
    const { method, url } = buildRequest(key, input)
    if (method !== 'GET') throw new Error(`A page may only read, so not ${key}`)
    const { status, body } = await readApi(url)
    const unwrapped = unwrap(body)
    if (status !== 200 || !unwrapped.ok) throw apiError(status, unwrapped.ok ? {} : unwrapped.failure, key)
    const { staleSince } = body as Success<unknown>
    if (staleSince) onStale?.(staleSince)
    return unwrapped.data as EndpointOutput<K>
  }
}
