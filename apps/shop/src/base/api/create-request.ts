import { type ApiError, isApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { createClient, type SendOptions } from '@hao/contract/client/client.ts'
import { randomKey } from '@hao/contract/client/random-key.ts'
import type { EndpointInput, EndpointOutput, EndpointRefusal, Endpoints } from '@hao/contract/endpoints.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { readServerClock } from '@hao/kit/server-clock.ts'
import { failureMessage } from './catalogue.ts'
import { recordStaleness } from './staleness.ts'

export type EndpointKey = keyof Endpoints

export type RequestOptions<K extends EndpointKey = EndpointKey> = Pick<SendOptions, 'signal' | 'version'> & {
  /** Sends an Idempotency-Key; the same request made again sends the same key until it has succeeded. So a press that is repeated acts once. */
  idempotent?: true
  /** Sends it up to twice more where no answer came, and calls `onSlow` after the first try. For reads and for what is `idempotent`. */
  retry?: true
  /** No toast, because the caller shows every failure itself – but for the end of the session, which replaces its screen. */
  quiet?: boolean
  /** Refusals that the caller shows itself; all others get the toast. */
  handles?: readonly EndpointRefusal<K>[]
  /** It ends the session, as the shopper wishes: another request that is refused with 401 meanwhile is expected. */
  leaves?: true
}

/**
 * Makes a request of the contract: resolves to the data, rejects with an `ApiError`, or with AbortError when `signal` fired or the user
 * who asked has left meanwhile.
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
  /** Milliseconds; `requestTimeout` unless a test sets another. */
  timeout?: number
  locale: () => Locale
  token: () => string | null
  /** The id of the user who is logged in, 0 for nobody. */
  person: () => number
  /** Gets new tokens once; false when the session is over. Concurrent requests must share one attempt. `spent` is the refused token. */
  refresh: (spent: string) => Promise<boolean>
  /** The session is over (ER-2). */
  onSignedOut: () => void
  /** Shows a failure to the shopper. */
  onFailure: (error: ApiError) => void
  /** Tells the shopper that a request had no answer so far and is sent again. */
  onSlow: () => void
}

/** The shop's client: the contract's client with a session. See `RequestOptions` for what each request may choose. */
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
    const { signal, version } = options
    const attempt = () =>
      withFreshToken(context, isHere, (token) => {
        const authorization = token && { headers: { authorization: `Bearer ${token}` } }
        return send(key, input, { signal, version, idempotencyKey, ...authorization })
      })
    try {
      const data = await (options.retry ? untilAnswered(attempt, isHere, context.onSlow) : attempt())
      // An answer for nobody in particular is still good when somebody has logged in.
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
    // The caller awaits this very promise first, and forgets the session: those who await it later find nobody here.
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

/** Makes up to three attempts until there is an answer, while the user who asked is here. */
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
