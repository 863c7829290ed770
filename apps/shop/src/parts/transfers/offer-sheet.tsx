import { type FormEvent, useState } from 'react'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { normalisePhone, phonePattern } from '@hao/contract/phone.ts'
import { Button } from '@hao/kit/button.tsx'
import { PhoneInput } from '@hao/kit/phone-input.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { Sheet } from '../page/sheet.tsx'
import { OutboxLink } from '../sms-code/outbox-link.tsx'
import css from './transfer-sheet.module.css'
import { transferTexts } from './texts.ts'

/** Names the phone of the next owner, and says what goes along and what does not. */
export function OfferSheet({ subscription, ...control }: SheetControl & { subscription: Subscription }) {
  const { offerSheet: t } = useTexts(transferTexts)
  const [typed, setTyped] = useState('')
  const { acting, act } = useAct()
  const { error, setError, offer } = useOffer(subscription, control.onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const phone = normalisePhone(typed)
    if (phonePattern.test(phone)) void act(() => offer(phone))
    else setError(t.wrongPhone)
  }
  return (
    <Sheet {...control} title={t.title}>
      <form className={css.body} onSubmit={submit} noValidate>
        <PatternDigits number={subscription.number} />
        <ul className={css.rules}>
          <li>{t.rules.steps}</li>
          <li>{t.rules.period(formatMoment(subscription.periodEnd ?? ''))}</li>
          <li>{t.rules.log}</li>
          <li>{t.rules.limit}</li>
        </ul>
        <PhoneInput
          name="phone"
          label={t.label}
          placeholder={t.placeholder}
          value={typed}
          onChange={(phone) => {
            setError(undefined)
            setTyped(phone)
          }}
          error={error}
          disabled={acting}
        />
        <Button type="submit" block loading={acting}>
          {t.confirm}
        </Button>
        <OutboxLink />
      </form>
    </Sheet>
  )
}

function useOffer({ id }: Subscription, onDone: () => void) {
  const t = useTexts(transferTexts)
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const offer = async (phone: string) => {
    try {
      await request('POST /subscription/:id/transfer', { id, phone }, { handles: ['transfer-not-possible'] })
      showToast(t.offerSheet.done, 'success')
      onDone()
      await client.invalidateQueries()
    } catch (refusal) {
      if (isRefusal(refusal, 'transfer-not-possible')) setError(t.obstacles[refusal.details.why])
    }
  }
  return { error, setError, offer }
}
