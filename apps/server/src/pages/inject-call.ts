import type { FastifyInstance } from 'fastify'
import { unwrap } from '@hao/contract/envelope.ts'
import { apiError } from '../../../shop/src/api/api-error.ts'
import type { Call } from '../../../shop/src/api/create-call.ts'
import { buildRequest } from '../../../shop/src/api/request.ts'

/**
 * The same calls as the browser's, made inside this process without a socket and without anyone's session. Reads only. Rejects with an `ApiError`.
 */
export function createInjectCall(app: FastifyInstance, locale: string): Call {
  return async (key, input) => {
    const { method, url } = buildRequest(key, input as Record<string, unknown>)
    if (method !== 'GET') throw new Error(`A page may only read: ${key}`)
    const response = await app.inject({
      method,
      url,
      headers: { accept: 'application/json', 'accept-language': locale },
    })
    const unwrapped = unwrap(response.json())
    if (response.statusCode === 200 && unwrapped.ok)
      return unwrapped.data as Awaited<ReturnType<Call>> as never
    throw apiError(response.statusCode, unwrapped.ok ? {} : unwrapped.failure, key)
  }
}
