import type { Locale } from '@hao/contract/locale.ts'
import type { Failure } from '@hao/contract/envelope.ts'
import { getTexts, type Texts } from '../texts/texts.ts'
import { errorTexts } from './texts.ts'

const byStatus: Record<number, keyof typeof errorTexts.zh> = {
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
 */
export function failureMessage(status: number, failure: Partial<Failure>, locale: Locale): string {
  const words: Texts<'error'> = getTexts(errorTexts, locale)
  if (isDuplicate(failure)) return words.exists
  const known = byStatus[status]
  if (known) return words[known]
  return `${failure.code ?? status}: ${failure.message || words.other}`
}
