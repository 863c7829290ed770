import { refusals, type RefusalName } from '@hao/contract/errors.ts'
import type { Locale } from '@hao/contract/locale.ts'

/** Words for one failure, in any language. */
type LocalizedText = (locale: Locale) => string

/** A failure that the contract names: stories throw it, the HTTP layer answers with it. */
export type Refusal = Error & {
  refusal: RefusalName
  details?: Record<string, unknown> | undefined
  words?: LocalizedText | undefined
}

/** Makes the refusal to throw; `details` go to the client as they are, with `words` in place of the contract's where these say more. */
export function refuse(name: RefusalName, details?: Record<string, unknown>, words?: LocalizedText): Refusal {
  return Object.assign(new Error(name), {
    refusal: name,
    ...(details && { details }),
    ...(words && { words }),
  })
}

/** True for what `refuse` made. */
export function isRefusal(error: unknown): error is Refusal {
  return (
    error instanceof Error &&
    'refusal' in error &&
    typeof error.refusal === 'string' &&
    error.refusal in refusals
  )
}
