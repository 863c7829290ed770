import { type ApiError, isApiError } from '@hao/contract/client/api-error.ts'
import { referenceText } from '../../base/api/catalogue.ts'
import type { Texts } from '../../base/texts/texts.ts'
import type { smsCodeTexts } from './texts.ts'

type Words = Texts<typeof smsCodeTexts>

/** A time to wait in its largest fitting unit, rounded up. `seconds` as refusals have it in `retryAfter`. */
export function getRetryDelay(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 120) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return { unit: 'minutes', count: minutes }
  return { unit: 'hours', count: Math.ceil(minutes / 60) }
}

function detailOf({ details }: ApiError, name: string, otherwise: number): number {
  const value = details[name]
  return typeof value === 'number' ? value : otherwise
}

/** Seconds to wait from a refusal; a minute by default. */
export function toSeconds(error: ApiError): number {
  return detailOf(error, 'retryAfter', 60)
}

export function describeDelay(error: ApiError, t: Words): string {
  const { unit, count } = getRetryDelay(toSeconds(error))
  return t.wait[unit](count)
}

/** The text for a code that was not sent; none if a toast was shown. */
export function sendProblem(error: unknown, t: Words): string | undefined {
  if (!isApiError(error)) return undefined
  if (error.error === 'rate-limited') return t.limited(describeDelay(error, t))
  return error.error === 'sms-unavailable' ? t.smsUnavailable + referenceText(error) : undefined
}

/** The text for a code that was not accepted; none if a toast was shown. */
export function codeProblem(error: unknown, t: Words): string | undefined {
  if (!isApiError(error)) return undefined
  if (error.error === 'code-wrong') return t.codeWrong(detailOf(error, 'triesLeft', 0))
  if (error.error === 'rate-limited') return t.limited(describeDelay(error, t))
  return error.error === 'code-expired' ? t.codeExpired : undefined
}
