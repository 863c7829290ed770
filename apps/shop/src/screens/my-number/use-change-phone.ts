import type { Subscription } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { type FieldProblems, useCodeForm } from '../../parts/sms-code/use-code-form.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import { isChanging } from './phone-change.ts'
import { myNumberTexts } from './texts.ts'

const beside = ['code-wrong', 'code-expired', 'rate-limited', 'phone-limit', 'phone-same'] as const

/** The message beside the fields for a refused change; undefined where a toast shows the error. */
function changeProblem(
  error: unknown,
  words: Texts<typeof smsCodeTexts>,
  { phone: t }: Texts<typeof myNumberTexts>,
): FieldProblems | undefined {
  if (isRefusal(error, 'phone-limit')) return { phone: t.full }
  if (isRefusal(error, 'phone-same')) return { phone: t.same }
  const code = codeProblem(error, words)
  return code === undefined ? undefined : { code }
}

export function useChangePhone({ id }: Subscription, onDone: () => void) {
  const t = useTexts(myNumberTexts)
  const words = useTexts(smsCodeTexts)
  const client = useQueryClient()
  return useCodeForm({
    type: 'change',
    act: async ({ phone, code = '' }) => {
      const changed = await request('POST /subscription/:id/phone', { id, phone, code }, { handles: beside })
      client.setQueryData(read('GET /subscription/:id', { id }).queryKey, changed)
      void client.invalidateQueries()
      showToast(isChanging(changed) ? t.phone.asked : t.phone.done, 'success')
      onDone()
    },
    problemOf: (error) => {
      const problem = changeProblem(error, words, t)
      // Without an answer the change may have been made.
      if (!problem) void client.invalidateQueries()
      return problem ?? {}
    },
  })
}
