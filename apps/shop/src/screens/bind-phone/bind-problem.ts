import { isRefusal } from '@hao/contract/client/api-error.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import type { FieldProblems } from '../../parts/sms-code/use-code-form.ts'
import type { Texts } from '../../base/texts/texts.ts'

/** What to say beside the fields about a refused binding; nothing for what has had its toast. */
export function bindProblem(error: unknown, words: Texts<'smsCode'>, t: Texts<'bind'>): FieldProblems {
  return isRefusal(error, 'phone-limit') ? { phone: t.phoneLimit } : { code: codeProblem(error, words) }
}
