import type { EndpointOutput, Endpoints } from '@hao/contract/endpoints.ts'
import type { Failure, Success } from '@hao/contract/envelope.ts'
import type { Session } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import { selectSmsTo } from './sms.ts'

type RequestOptions = { token?: string | undefined; headers?: Record<string, string> }

/** An HTTP response. `body` is typed as a success, `failure` is the same body typed as a failure. */
export type ApiResponse<T> = { status: number; body: Success<T>; data: T; failure: Failure }

export type ApiClient = {
  /** Sends a request. The input fills `:name` parts of the path; the rest is the query or body. */
  request<K extends keyof Endpoints>(
    key: K,
    input?: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<ApiResponse<EndpointOutput<K>>>
  /** Logs in with a phone and its SMS code. */
  login(phone?: string): Promise<Session>
  /** The code of the newest SMS to a phone. */
  readSmsCode(phone: string): Promise<string>
}

let phones = 0

/** A phone that is unique in this test file. */
export function generatePhone(): string {
  phones += 1
  return `139${String(phones).padStart(8, '0')}`
}

/** Requests to the endpoints of the contract, over HTTP. */
export function createRequest(origin: string): ApiClient['request'] {
  return async (key, input = {}, { token, headers = {} } = {}) => {
    const { method, path, rest } = buildTarget(key, input)
    const inQuery = method === 'GET'
    const query = inQuery ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : ''
    const response = await fetch(`${origin}/api${path}${query}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!inQuery && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(!inQuery && { body: JSON.stringify(rest) }),
    })
    const body = (await response.json()) as never
    return { status: response.status, body, data: (body as { data: never }).data, failure: body }
  }
}

/** The endpoints of the contract for tests, over HTTP, and the SMS that the server has sent. */
export function createApiClient(origin: string, context: Pick<Context, 'config' | 'db' | 'keys'>): ApiClient {
  const request = createRequest(origin)
  const readSmsCode = async (phone: string) =>
    (await selectSmsTo(context, phone)).find(({ params }) => params['code'])?.params['code'] ?? ''
  return {
    request,
    readSmsCode,
    login: async (phone = generatePhone()) => {
      await request('POST /code/sms', { phone, type: 'login' })
      const { data } = await request('POST /user/login', {
        phone,
        code: await readSmsCode(phone),
        agreed: true,
      })
      return data
    },
  }
}

/** The URL of a request: the input fills `:name` parts of the path, the `rest` is the query or body. */
export function buildTarget(key: string, input: Record<string, unknown>) {
  const [method = '', pattern = ''] = key.split(' ')
  const rest = { ...input }
  const path = pattern.replace(/:(\w+)(\([^)]*\))?/g, (_whole, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { method, path, rest }
}
