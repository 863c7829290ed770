import { unwrap } from '@hao/contract/envelope.ts'
import type { ReadApi } from '../page.ts'
import { apiError } from './api-error.ts'
import type { Call } from './create-call.ts'
import { buildRequest } from './request.ts'

/** The browser's calls on the server: reads only, and without anyone's session. Rejects with an `ApiError` as in the browser. */
export function createServerCall(readApi: ReadApi): Call {
  return async (key, input) => {
    const { method, url } = buildRequest(key, input as Record<string, unknown>)
    if (method !== 'GET') throw new Error(`A page may only read, so not ${key}`)
    const { status, body } = await readApi(url)
    const unwrapped = unwrap(body)
    if (status !== 200 || !unwrapped.ok) throw apiError(status, unwrapped.ok ? {} : unwrapped.failure, key)
    return unwrapped.data as never
  }
}
