import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useUser } from '../../base/api/session.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../../parts/page/sheet.tsx'
import { CodeFields } from '../../parts/sms-code/code-fields.tsx'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { useCodeForm } from '../../parts/sms-code/use-code-form.ts'
import css from './screen.module.css'
import { ruleTexts } from './texts.ts'

/** Adds the second phone: its number, and the code that it is sent unless the shopper logged in with it. */
export function SecondPhoneSheet({ subscriptionId, ...control }: SheetControl & { subscriptionId: number }) {
  const t = useTexts(ruleTexts)
  const form = useSecondPhone(subscriptionId, control.onClose)
  return (
    <Sheet {...control} title={t.addSecond}>
      <form className={css.form} onSubmit={form.submit} noValidate>
        <CodeFields
          form={form}
          label={t.phone}
          placeholder={t.phonePlaceholder}
          confirm={t.confirm}
          hint={<p className={css.lead}>{form.own ? t.own : t.other}</p>}
        />
      </form>
    </Sheet>
  )
}

const handles = ['phone-same', 'phone-limit', 'code-wrong', 'code-expired', 'rate-limited'] as const

function useSecondPhone(id: number, close: () => void) {
  const t = useTexts(ruleTexts)
  const words = useTexts(smsCodeTexts)
  const user = useUser()
  const client = useQueryClient()
  return useCodeForm({
    type: 'bind',
    own: user.phone,
    act: async (input) => {
      const rules = await request('POST /subscription/:id/second-phone', { id, ...input }, { handles })
      client.setQueryData(read('GET /subscription/:id/rules', { id }).queryKey, rules)
      showToast(t.secondAdded, 'success')
      close()
    },
    problemOf: (error) => {
      if (isRefusal(error, 'phone-same')) return { phone: t.samePhone }
      if (isRefusal(error, 'phone-limit')) return { phone: t.phoneLimit }
      return { code: codeProblem(error, words) }
    },
  })
}
