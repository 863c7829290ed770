import { refusals, type RefusalName } from '@hao/contract/errors.ts'
import type { Locale } from '@hao/contract/locale.ts'

type LocalizedText = (locale: Locale) => string

/** An error of the contract. Use cases throw it; the HTTP layer sends it as the response. */
export type Refusal = Error & {
  refusal: RefusalName
  details?: Record<string, unknown> | undefined
  words?: LocalizedText | undefined
}

/** `details` are sent to the client unchanged. `words` replaces the contract's message. */
export function refuse(name: RefusalName, details?: Record<string, unknown>, words?: LocalizedText): Refusal {
  return Object.assign(new Error(name), {
    refusal: name,
    ...(details && { details }),
    ...(words && { words }),
  })
}

export function isRefusal(error: unknown): error is Refusal {
  return (
    error instanceof Error &&
    'refusal' in error &&
    typeof error.refusal === 'string' &&
    error.refusal in refusals
  )
}
