import { type ApiError, isApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { createClient, type SendOptions } from '@hao/contract/client/client.ts'
import { randomKey } from '@hao/contract/client/random-key.ts'
import type { EndpointInput, EndpointOutput, EndpointRefusal, Endpoints } from '@hao/contract/endpoints.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { readServerClock } from '@hao/kit/server-clock.ts'
import { failureMessage } from './catalogue.ts'
import { recordStaleness } from './staleness.ts'

export type EndpointKey = keyof Endpoints

type RequestOptions<K extends EndpointKey = EndpointKey> = Pick<
  SendOptions,
  'signal' | 'version' | 'fetch'
> & {
  /**
   * Sends an Idempotency-Key. A repeated request reuses the key until it succeeds, so a repeated press acts
   * once.
   */
  idempotent?: true
  /**
   * Retries up to twice when there is no answer, and calls `onSlow` after the first attempt. For reads and
   * `idempotent` requests.
   */
  retry?: true
  /** Shows no toast, because the caller shows every failure itself, except the end of the session. */
  quiet?: boolean
  /** Error codes that the caller shows itself; all others show a toast. */
  handles?: readonly EndpointRefusal<K>[]
  /** Ends the session on purpose: a concurrent request that gets 401 is expected. */
  leaves?: true
}

/**
 * Sends a request of the contract. Resolves to the data; rejects with an `ApiError`, or with an AbortError
 * if `signal` fired or the user has logged out.
 */
export type SendRequest = <K extends EndpointKey>(
  key: K,
  input: EndpointInput<K>,
  options?: RequestOptions<K>,
) => Promise<EndpointOutput<K>>

export type RequestContext = {
  /** '' for the page's own origin. */
  origin: string
  /** Milliseconds; defaults to `requestTimeout`. */
  timeout?: number
  locale: () => Locale
  token: () => string | null
  /** The id of the logged-in user, 0 for none. */
  person: () => number
  /**
   * Renews the tokens; false when the session has ended. Concurrent requests share one attempt. `spent` is
   * the refused token.
   */
  refresh: (spent: string) => Promise<boolean>
  /** The session is over (ER-2). */
  onSignedOut: () => void
  /** Shows a failure to the shopper. */
  onFailure: (error: ApiError) => void
  /** Shows that a request has no answer so far and is being retried. */
  onSlow: () => void
}

/**
 * The shop's client: the contract's client with a session. `RequestOptions` are the options of each request.
 */
export function createRequest(context: RequestContext): SendRequest {
  const send = createClient<Endpoints>({
    origin: context.origin,
    timeout: context.timeout,
    headers: () => ({ 'accept-language': context.locale() }),
    describe: (status, failure) => failureMessage(status, failure, context.locale()),
    onResponse: ({ ok, headers }, sentAt) => {
      readServerClock(headers, sentAt)
      if (ok) recordStaleness(headers.get('stale-since'))
    },
  })
  const keys = new Map<string, string>()
  let leaving: Promise<unknown> = Promise.resolve()

  const ask: SendRequest = async (key, input, options = {}) => {
    const asker = context.person()
    const isHere = () => context.person() === asker
    const press = JSON.stringify([key, input])
    const idempotencyKey = options.idempotent && takeKey(keys, press)
    const { signal, version, fetch } = options
    const attempt = () =>
      withFreshToken(context, isHere, (token) => {
        const authorization = token && { headers: { authorization: `Bearer ${token}` } }
        return send(key, input, { signal, version, fetch, idempotencyKey, ...authorization })
      })
    try {
      const data = await (options.retry ? untilAnswered(attempt, isHere, context.onSlow) : attempt())
      // A response to an anonymous request is still valid after a login.
      if (asker > 0 && !isHere()) throw new DOMException('The user who asked has left', 'AbortError')
      keys.delete(press)
      return data
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.status === 401 && !options.leaves) await leaving.catch(() => undefined)
      if (isHere()) report(context, error, options)
      throw error
    }
  }

  return (key, input, options) => {
    const asked = ask(key, input, options)
    // The caller awaits this promise first and ends the session; requests that await it later find no user.
    if (options?.leaves) leaving = asked
    return asked
  }
}

/** The key of a press that has not succeeded yet, or a new one. */
function takeKey(keys: Map<string, string>, press: string): string {
  const key = keys.get(press) ?? randomKey()
  keys.set(press, key)
  return key
}

function report(context: RequestContext, error: ApiError, { quiet, handles }: RequestOptions): void {
  const over = error.status === 401
  if (over) context.onSignedOut()
  const handled = quiet || (handles as readonly string[] | undefined)?.includes(error.error)
  if (over || !handled) context.onFailure(error)
}

async function withFreshToken<T>(
  context: RequestContext,
  isHere: () => boolean,
  attempt: (token: string | null) => Promise<T>,
): Promise<T> {
  const token = context.token()
  try {
    return await attempt(token)
  } catch (error) {
    const expired = isApiError(error) && error.status === 401 && token !== null
    if (!expired || !isHere() || !(await context.refresh(token)) || !isHere()) throw error
    return attempt(context.token())
  }
}

/** Makes up to three attempts while the same user is logged in. */
async function untilAnswered<T>(
  attempt: () => Promise<T>,
  isHere: () => boolean,
  onSlow: () => void,
): Promise<T> {
  for (let retries = 2; ; retries--) {
    try {
      return await attempt()
    } catch (error) {
      if (retries === 0 || !isRefusal(error, 'no-response') || !isHere()) throw error
      if (retries === 2) onSlow()
    }
  }
}
