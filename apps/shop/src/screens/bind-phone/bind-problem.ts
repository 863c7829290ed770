import { isRefusal } from '@hao/contract/client/api-error.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import type { FieldProblems } from '../../parts/sms-code/use-code-form.ts'
import type { Texts } from '../../base/texts/texts.ts'
import type { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import type { bindTexts } from './texts.ts'

/** The field text for a refused binding; none if a toast was shown. */
export function bindProblem(
  error: unknown,
  words: Texts<typeof smsCodeTexts>,
  t: Texts<typeof bindTexts>,
): FieldProblems {
  return isRefusal(error, 'phone-limit') ? { phone: t.phoneLimit } : { code: codeProblem(error, words) }
}
