import type { z } from 'zod'
import { cleanBody, cleanParams } from '../clean.ts'
import { deadline } from '../deadline.ts'
import { type Failure, unwrap } from '../envelope.ts'
import { apiError } from './api-error.ts'

/** The timeout (ms) of a request (CN-1). The upload time of its body on a slow line (400 kbit/s) is added. */
export const requestTimeout = 8000
const bytesPerMs = 50

type Contract = Record<string, { input: z.ZodObject; output: z.ZodType }>

type ClientOptions = {
  /** '' for the origin of the page. */
  origin?: string
  timeout?: number | undefined
  headers: () => Record<string, string>
  /** Describes a failure in the user's language. Status 0 means no response. */
  describe: (status: number, failure: Partial<Failure>) => string
  onResponse: (response: Response, sentAt: number) => void
}

type Sent = { method: string; headers: Record<string, string>; body: string | null; signal: AbortSignal }

/** The part of `fetch` that a request needs. */
export type Fetch = (url: string, request: Sent) => Promise<Response>

export type SendOptions = {
  /** Aborts the request, which then rejects with AbortError. */
  signal?: AbortSignal | undefined
  /** The key of one user action: repeated requests with it have one effect. */
  idempotencyKey?: string | undefined
  headers?: Record<string, string>
  version?: Version | undefined
  /** Replaces `fetch`, such as to follow an upload. */
  fetch?: Fetch | undefined
}

type Version = 'v1' | 'v2'

/** A request resolves to the data of the envelope, or rejects with ApiError or AbortError. */
export function createClient<C extends Contract>(client: ClientOptions) {
  return async <K extends keyof C & string>(
    key: K,
    input: z.input<C[K]['input']>,
    options: SendOptions = {},
  ): Promise<z.output<C[K]['output']>> => {
    const { method, url, body } = buildRequest(key, input, options.version)
    const headers = {
      accept: 'application/json',
      ...client.headers(),
      ...options.headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    }
    const request = { method, headers, body: body ?? null }
    const { status, content, requestId, retryAfter } = await fetchText(client, url, request, options)
    const unwrapped = unwrap(content)
    if (status === 200 && unwrapped.ok) return unwrapped.data as z.output<C[K]['output']>
    const failure = { requestId, ...(unwrapped.ok ? {} : unwrapped.failure) }
    throw apiError(status, failure, client.describe(status, failure), retryAfter)
  }
}

/** Fills `:id` parameters from the input, drops meaningless values (VA-6). v2 uses /api/v2 (AP-19). */
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

async function fetchText(
  { origin = '', timeout = requestTimeout, describe, onResponse }: ClientOptions,
  url: string,
  request: Omit<Sent, 'signal'>,
  { signal: outer, fetch: send = fetch }: SendOptions,
) {
  const uploadMs = Math.ceil((request.body?.length ?? 0) / bytesPerMs)
  const { signal, clear } = deadline(timeout + uploadMs, outer)
  const sentAt = Date.now()
  try {
    const response = await send(origin + url, { ...request, signal })
    onResponse(response, sentAt)
    // A missing header is 0, which is no delay.
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    // A proxy that finds no server answers without an envelope.
    const requestId = response.headers.get('x-request-id') ?? ''
    return { status: response.status, content: parseJson(await response.text()), requestId, retryAfter }
  } catch (error) {
    if (outer?.aborted) throw error
    const failure = { error: 'no-response' }
    throw apiError(0, failure, describe(0, failure))
  } finally {
    clear()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
