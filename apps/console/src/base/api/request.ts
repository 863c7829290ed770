import { isApiError } from '@hao/contract/client/api-error.ts'
import { createClient, type SendOptions } from '@hao/contract/client/client.ts'
import type { ConsoleEndpoints } from '@hao/contract/console/endpoints.ts'
import type { Failure } from '@hao/contract/envelope.ts'
import { readServerClock } from '@hao/kit/server-clock.ts'
import { isIdle } from '../browser/presence.ts'
import { currentLocale } from '../texts/locale.ts'
import { getTexts } from '../texts/texts.ts'
import type { ConsoleInput, ConsoleOutput, ConsoleEndpointKey } from './endpoints.ts'
import { type Reauthentication, reauthenticate } from './reauthentication.ts'
import { failureTexts } from './texts.ts'

type RequestOptions = Pick<SendOptions, 'signal' | 'idempotencyKey'> & {
  /** Opens no login or factor dialog: such a refusal is an ordinary failure. */
  unattended?: true
}

const send = createClient<ConsoleEndpoints>({
  headers: () => ({ 'accept-language': currentLocale(), ...(isIdle() && { 'x-idle': '1' }) }),
  describe,
  onResponse: ({ headers }, sentAt) => readServerClock(headers, sentAt),
})

/**
 * Sends a request of the console's contract. Resolves to the envelope's data, rejects with an `ApiError`.
 * When the session has ended or a fresh factor is needed, asks the user in a dialog over the page and sends
 * the request again.
 */
export async function request<K extends ConsoleEndpointKey>(
  key: K,
  input: ConsoleInput<K>,
  { unattended, ...options }: RequestOptions = {},
): Promise<ConsoleOutput<K>> {
  for (;;) {
    try {
      return await send(key, input, options)
    } catch (error) {
      const needed = unattended ? undefined : reauthenticationFor(error)
      if (!needed || !(await reauthenticate(needed))) throw error
      options.signal?.throwIfAborted()
    }
  }
}

function reauthenticationFor(error: unknown): Reauthentication | undefined {
  if (!isApiError(error)) return undefined
  if (error.status === 401) return 'login'
  return error.error === 'factor-required' ? 'factor' : undefined
}

/** The server's message where there is one, else a message for the status. */
function describe(status: number, failure: Partial<Failure>): string {
  const words = getTexts(failureTexts, currentLocale())
  const own = status === 0 ? words.noResponse : status === 503 ? words.busy : words.unknown
  const reference = status >= 500 && failure.requestId ? words.number(failure.requestId.slice(0, 8)) : ''
  return (failure.message || own) + reference
}
