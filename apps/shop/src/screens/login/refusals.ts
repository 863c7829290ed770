import { type ApiError, isApiError } from '../../api/api-error.ts'
import type { Translation } from '../../texts/texts.ts'
import { detailOf, waitOf } from './login-form.ts'
import type { LoginTexts } from './texts.ts'

type Words = Translation<LoginTexts>

/** Seconds that a refusal asks to wait; a minute where it does not say. */
export function secondsOf(error: ApiError): number {
  return detailOf(error.details, 'retryAfter', 60)
}

/** The time that a refusal asks to wait, in words. */
export function waitWords(error: ApiError, t: Words): string {
  const { unit, count } = waitOf(secondsOf(error))
  return t.wait[unit](count)
}

/** Words for a code that was not sent; none for what has had its toast. */
export function sendProblem(error: unknown, t: Words): string | undefined {
  if (!isApiError(error)) return undefined
  if (error.error === 'rate-limited') return t.limited(waitWords(error, t))
  return error.error === 'sms-unavailable' ? t.smsUnavailable : undefined
}

/** Words for a code that was not taken; none for what has had its toast. */
export function codeProblem(error: unknown, t: Words): string | undefined {
  if (!isApiError(error)) return undefined
  if (error.error === 'code-wrong') return t.codeWrong(detailOf(error.details, 'triesLeft', 0))
  if (error.error === 'rate-limited') return t.limited(waitWords(error, t))
  return error.error === 'code-expired' ? t.codeExpired : undefined
}
