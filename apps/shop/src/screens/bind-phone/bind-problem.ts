import { isRefusal } from '../../base/api/api-error.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import type { Texts } from '../../base/texts/texts.ts'

export type BindProblem = { phone?: string | undefined; code?: string | undefined }

/** What to say beside the fields about a refused binding; nothing for what has had its toast. */
export function bindProblem(error: unknown, words: Texts<'smsCode'>, t: Texts<'bind'>): BindProblem {
  return isRefusal(error, 'phone-limit') ? { phone: t.phoneLimit } : { code: codeProblem(error, words) }
}
