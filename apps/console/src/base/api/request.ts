import { isApiError } from '@hao/contract/client/api-error.ts'
import { createClient, type SendOptions } from '@hao/contract/client/client.ts'
import type { ConsoleEndpoints } from '@hao/contract/console/endpoints.ts'
import type { Failure } from '@hao/contract/envelope.ts'
import { readServerClock } from '@hao/kit/server-clock.ts'
import { isIdle } from '../browser/presence.ts'
import { currentLocale } from '../texts/locale.ts'
import { textsOf } from '../texts/texts.ts'
import type { ConsoleInput, ConsoleOutput, ConsoleEndpointKey } from './endpoints.ts'
import { type Reauthentication, reauthenticate } from './reauthentication.ts'
import { failureTexts } from './texts.ts'

export type RequestOptions = Pick<SendOptions, 'signal' | 'idempotencyKey'> & {
  /** Opens no dialog to log in or to give a factor: such a refusal is a failure like others. */
  unattended?: true
}

const send = createClient<ConsoleEndpoints>({
  headers: () => ({ 'accept-language': currentLocale(), ...(isIdle() && { 'x-idle': '1' }) }),
  describe,
  onResponse: ({ headers }, sentAt) => readServerClock(headers, sentAt),
})

/**
 * Makes a request of the console's contract: resolves to the envelope's data, rejects with an `ApiError`. Where the session is over, or the
 * server wants a fresh factor, the person is asked over the page as it stands, and the request is sent again.
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

/** In the server's words where it has any, so that a refusal reads as it was meant. */
function describe(status: number, failure: Partial<Failure>): string {
  const words = textsOf(failureTexts, currentLocale())
  const own = status === 0 ? words.noResponse : status === 503 ? words.busy : words.unknown
  const reference = status >= 500 && failure.requestId ? words.number(failure.requestId) : ''
  return (failure.message || own) + reference
}
