import type { Locale } from '@hao/contract/locale.ts'
import type { Failure } from '@hao/contract/envelope.ts'
import { currentLocale } from '../texts/locale.ts'
import { getTexts } from '../texts/texts.ts'
import { errorTexts } from './texts.ts'

const byStatus: Record<number, Exclude<keyof typeof errorTexts.zh, 'reference'>> = {
  0: 'timeout',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'notFound',
  500: 'internal',
}

function isDuplicate({ error, message }: Partial<Failure>): boolean {
  return error === 'already-exists' || /unique constraint/i.test(message ?? '')
}

/**
 * Texts for failed requests (ER-1 to ER-5); status 0 means no answer. Other failures read 'code: message'.
 * A fault of ours (from 500) ends with the reference that support finds in the log.
 */
export function failureMessage(status: number, failure: Partial<Failure>, locale: Locale): string {
  const words = getTexts(errorTexts, locale)
  if (isDuplicate(failure)) return words.exists
  const known = byStatus[status]
  const text = known ? words[known] : `${failure.code ?? status}: ${failure.message || words.other}`
  return status >= 500 ? text + referenceText(failure, locale) : text
}

/** The start of a failed request's id, in words; '' without one. */
export function referenceText({ requestId }: Partial<Failure>, locale?: Locale): string {
  if (!requestId) return ''
  return getTexts(errorTexts, locale ?? currentLocale()).reference(requestId.slice(0, 8))
}
