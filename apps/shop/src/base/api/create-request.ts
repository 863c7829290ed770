import { deadline } from '@hao/contract/deadline.ts'
import type { EndpointInput, EndpointOutput, EndpointRefusal, Endpoints } from '@hao/contract/endpoints.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { type Failure, unwrap } from '@hao/contract/envelope.ts'
import { readServerClock } from '@hao/kit/server-clock.ts'
import { type ApiError, apiError, isApiError } from './api-error.ts'
import { failureMessage } from './catalogue.ts'
import { buildRequest, requestTimeout, type Version } from './build-request.ts'
import { noteStaleness } from './staleness.ts'

export type EndpointKey = keyof Endpoints

export type RequestOptions<K extends EndpointKey = EndpointKey> = {
  signal?: AbortSignal
  /** No toast, because whoever sends it shows every failure itself – but for the end of the session, which takes its screen away. */
  quiet?: boolean
  /** Refusals that whoever sends it shows itself; all others get the toast. */
  handles?: readonly EndpointRefusal<K>[]
  /** For requests marked idempotent; send the same key when the same press is tried again. */
  idempotencyKey?: string
  version?: Version
  /** It ends the session, as the shopper wishes: another that is refused with 401 meanwhile is no news. */
  leaves?: true
}

/**
 * Makes a request of the contract: resolves to the data, rejects with an `ApiError` (or with AbortError when `signal` fired, or when whoever
 * asked has left meanwhile: the answer is for nobody then).
 */
export type SendRequest = <K extends EndpointKey>(
  key: K,
  input: EndpointInput<K>,
  options?: RequestOptions<K>,
) => Promise<EndpointOutput<K>>

/** What requests need of their surroundings. */
export type RequestContext = {
  /** '' for the page's own origin. */
  origin: string
  /** Milliseconds; `requestTimeout` unless a test is in a hurry. */
  timeout?: number
  locale: () => Locale
  token: () => string | null
  /** The id of whoever is logged in, 0 for nobody. */
  person: () => number
  /** Gets new tokens once; false when the session is over. Concurrent requests must share one attempt. `spent` is the refused token. */
  refresh: (spent: string) => Promise<boolean>
  /** The session is over (ER-2). */
  onSignedOut: () => void
  /** Shows a failure to the shopper. */
  onFailure: (error: ApiError) => void
}

/** The client's door to the API: see `RequestOptions` for what may be chosen for each, and `RequestContext` for what surrounds it. */
export function createRequest(context: RequestContext): SendRequest {
  let leaving: Promise<unknown> = Promise.resolve()
  const ask: SendRequest = async (key, input, options = {}) => {
    const asker = context.person()
    const isHere = () => context.person() === asker
    try {
      const data = await withFreshToken(context, isHere, (token) => send(context, key, input, options, token))
      // What nobody in particular has asked for is still good when somebody has logged in.
      if (asker > 0 && !isHere()) throw new DOMException('Whoever asked has left', 'AbortError')
      return data as EndpointOutput<typeof key>
    } catch (error) {
      if (isApiError(error) && error.status === 401 && !options.leaves) await leaving.catch(() => undefined)
      if (isApiError(error) && isHere()) report(context, error, options)
      throw error
    }
  }
  return (key, input, options) => {
    const asked = ask(key, input, options)
    // Whoever sent it awaits this very promise first, and forgets the session: those who await it later find nobody here.
    if (options?.leaves) leaving = asked
    return asked
  }
}

function report(context: RequestContext, error: ApiError, { quiet, handles }: RequestOptions): void {
  const over = error.status === 401
  if (over) context.onSignedOut()
  const handled = quiet || (handles as readonly string[] | undefined)?.includes(error.error)
  if (over || !handled) context.onFailure(error)
}

async function withFreshToken(
  context: RequestContext,
  isHere: () => boolean,
  attempt: (token: string | null) => Promise<unknown>,
): Promise<unknown> {
  const token = context.token()
  try {
    return await attempt(token)
  } catch (error) {
    const expired = isApiError(error) && error.status === 401 && token !== null
    if (!expired || !isHere() || !(await context.refresh(token)) || !isHere()) throw error
    return attempt(context.token())
  }
}

async function send(
  context: RequestContext,
  key: string,
  input: Record<string, unknown>,
  options: RequestOptions,
  token: string | null,
): Promise<unknown> {
  const { method, url, body } = buildRequest(key, input, options.version)
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': context.locale() }
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey

  const { status, content, retryAfter } = await answer(
    context,
    context.origin + url,
    { method, headers, body: body ?? null },
    options.signal,
  )
  const unwrapped = unwrap(content)
  if (status === 200 && unwrapped.ok) return unwrapped.data
  throw failed(context, status, unwrapped.ok ? {} : unwrapped.failure, retryAfter)
}

async function answer(context: RequestContext, url: string, init: RequestInit, outer?: AbortSignal) {
  const { signal, clear } = deadline(context.timeout ?? requestTimeout, outer)
  const sentAt = Date.now()
  try {
    const response = await fetch(url, { ...init, signal })
    readServerClock(response.headers, sentAt)
    if (response.ok) noteStaleness(response.headers.get('stale-since'))
    // None is 0: not a number of seconds to wait.
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return { status: response.status, content: parse(await response.text()), retryAfter }
  } catch (error) {
    if (outer?.aborted) throw error
    throw failed(context, 0, { error: 'no-response' })
  } finally {
    clear()
  }
}

function failed(
  context: RequestContext,
  status: number,
  failure: Partial<Failure>,
  retryAfter?: number,
): ApiError {
  return apiError(status, failure, failureMessage(status, failure, context.locale()), retryAfter)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
