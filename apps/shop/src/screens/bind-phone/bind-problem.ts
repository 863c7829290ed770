import { isApiError } from '../../api/api-error.ts'
import type { Translation } from '../../texts/texts.ts'
import { detailOf, waitOf } from '../login/login-form.ts'
import type { LoginTexts } from '../login/texts.ts'
import type { BindTexts } from './texts.ts'

type Words = Translation<LoginTexts>

/** What to say beside the fields about a refused binding; nothing for what has had its toast. */
export function bindProblem(
  error: unknown,
  words: Words,
  t: Translation<BindTexts>,
): { phone?: string; code?: string } {
  if (!isApiError(error)) return {}
  switch (error.error) {
    case 'phone-limit':
      return { phone: t.phoneLimit }
    case 'code-wrong':
      return { code: words.codeWrong(detailOf(error.details, 'triesLeft', 0)) }
    case 'code-expired':
      return { code: words.codeExpired }
    case 'rate-limited':
      return { code: limited(error.details, words) }
    default:
      return {}
  }
}

/** What to say about a code that could not be sent; nothing for what has had its toast. */
export function sendProblem(error: unknown, words: Words): string | undefined {
  if (!isApiError(error)) return undefined
  if (error.error === 'rate-limited') return limited(error.details, words)
  return error.error === 'sms-unavailable' ? words.smsUnavailable : undefined
}

function limited(details: Record<string, unknown>, words: Words): string {
  const { unit, count } = waitOf(detailOf(details, 'retryAfter', 60))
  return words.limited(words.wait[unit](count))
}
