import { deadline } from '@hao/contract/deadline.ts'
import { type Failure, unwrap } from '@hao/contract/envelope.ts'
import { isIdle } from '../browser/presence.ts'
import { currentLocale } from '../texts/locale.ts'
import { buildRequest } from './build-request.ts'
import { type CallError, callError, isCallError } from './call-error.ts'
import type { CallInput, CallOutput, ConsoleCallKey } from './calls.ts'
import { type Gate, passGate } from './gates.ts'
import { failureTexts } from './texts.ts'
import { readServerClock } from '@hao/kit/server-clock.ts'

/** Milliseconds before a call counts as unanswered, beside what a slow line (400 kbit/s) takes for what it sends. */
export const callTimeout = 8000
const bytesPerMs = 50

export type CallOptions = {
  /** Aborts the call; it rejects with AbortError then. */
  signal?: AbortSignal
  /** Of one intention: the same call sent again under it acts once. */
  idempotencyKey?: string
  /** Asks nobody to log in or to confirm who they are: such a refusal is a failure like others. */
  unattended?: true
}

/**
 * Makes a call of the console's contract and resolves to the envelope's data; rejects with a `CallError`. Where the session is over, or the server wants a fresh
 * factor, the person is asked over the page as it stands, and the call is sent again.
 */
export async function request<K extends ConsoleCallKey>(
  key: K,
  input: CallInput<K>,
  options: CallOptions = {},
): Promise<CallOutput<K>> {
  for (;;) {
    try {
      return (await send(key, input, options)) as CallOutput<K>
    } catch (error) {
      const gate = options.unattended ? undefined : gateOf(error)
      if (!gate || !(await passGate(gate))) throw error
      options.signal?.throwIfAborted()
    }
  }
}

function gateOf(error: unknown): Gate | undefined {
  if (!isCallError(error)) return undefined
  if (error.status === 401) return 'login'
  return error.error === 'factor-required' ? 'factor' : undefined
}

async function send(key: string, input: Record<string, unknown>, options: CallOptions): Promise<unknown> {
  const { method, url, body } = buildRequest(key, input)
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': currentLocale() }
  if (body) headers['content-type'] = 'application/json'
  if (isIdle()) headers['x-idle'] = '1'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const { status, content, retryAfter } = await answer(
    url,
    { method, headers, body: body ?? null },
    options.signal,
  )
  const unwrapped = unwrap(content)
  if (status === 200 && unwrapped.ok) return unwrapped.data
  throw failed(status, unwrapped.ok ? {} : unwrapped.failure, retryAfter)
}

async function answer(url: string, init: RequestInit, outer?: AbortSignal) {
  const sent = typeof init.body === 'string' ? init.body.length : 0
  const { signal, clear } = deadline(callTimeout + Math.ceil(sent / bytesPerMs), outer)
  const sentAt = Date.now()
  try {
    const response = await fetch(url, { ...init, signal, credentials: 'same-origin' })
    readServerClock(response.headers, sentAt)
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return { status: response.status, content: parse(await response.text()), retryAfter }
  } catch (error) {
    if (outer?.aborted) throw error
    throw failed(0, { error: 'no-response' })
  } finally {
    clear()
  }
}

/** In the server's words where it has any, so that a refusal reads as it was meant. */
function failed(status: number, failure: Partial<Failure>, retryAfter?: number): CallError {
  const words = failureTexts[currentLocale()]
  const own = status === 0 ? words.noResponse : status === 503 ? words.busy : words.unknown
  const reference = status >= 500 && failure.requestId ? words.number(failure.requestId) : ''
  return callError(status, failure, (failure.message || own) + reference, retryAfter)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
