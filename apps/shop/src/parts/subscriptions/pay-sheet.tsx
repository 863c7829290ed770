import { useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import { RadioGroup } from '@hao/kit/radio-group.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { appTexts } from '../../base/texts/common-texts.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { type Months, periods, totalYuan } from '@hao/numbers/periods.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../page/sheet.tsx'
import { MethodPicker } from '../purchase/method-picker.tsx'
import css from './pay-sheet.module.css'
import { payTexts } from './pay-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { request } from '../../base/api/request.ts'
import { withAcceptedAgreements } from '../agreements/with-accepted-agreements.ts'
import { useOpenTransfer } from '../transfers/use-open-transfer.ts'
import { useSaving } from '../purchase/use-saving.ts'
import { payOrder } from '../purchase/start-payment.ts'

type PaySheetProps = SheetControl & { subscription: Subscription }

/** The period and price of a renewal, and the cashier; a lost number is recovered by it. */
export function PaySheet({ subscription, ...control }: PaySheetProps) {
  const t = useTexts(payTexts)
  const app = useTexts(appTexts)
  const [months, setMonths] = useState<Months>(1)
  const { acting, act } = useAct()
  const pay = useRenewalPayment(subscription, control.onClose)
  const { price, discounts } = subscription
  const amount = totalYuan(price, months, discounts)
  const saving = useSaving()({ price, months, amount })
  const transfer = useOpenTransfer(subscription.id)
  const lost = subscription.state === 'ended'
  const notice = lost ? 'lost' : subscription.state === 'suspended' ? 'silent' : 'rings'
  const footer = (
    <div className={css.footer}>
      <span aria-live="polite">
        {t.total} <b>{formatYuan(amount)}</b>
      </span>
      <Button loading={acting} onClick={() => void act(() => pay(months))}>
        {t.pay}
      </Button>
    </div>
  )
  return (
    <Sheet {...control} title={lost ? t.recoverTitle : t.renewTitle} footer={footer}>
      <div className={css.body}>
        <PatternDigits number={subscription.number} />
        <RadioGroup
          label={t.period}
          options={periods.map((value) => ({
            value,
            label: app.months(value),
            hint: formatYuan(totalYuan(price, value, discounts)),
          }))}
          value={months}
          onChange={setMonths}
        />
        {saving && (
          <p className={css.saving} aria-live="polite">
            {saving}
          </p>
        )}
        <p className={css.note}>{t.notes[notice]}</p>
        {transfer && <p className={css.note}>{t.stopsTransfer}</p>}
        <MethodPicker />
      </div>
    </Sheet>
  )
}

/**
 * Orders more months for a number (this also recovers a lost one) and opens the cashier, which leaves the
 * page. `onDone` is called when the shopper returns, or after a refusal with its toast. Without an answer,
 * without the consent to a changed agreement, after a change of the price, or while the cashier is still
 * loading, nothing closes, so that the shopper can press again.
 */
function useRenewalPayment({ id, state, price, discounts }: Subscription, onDone: () => void) {
  const client = useQueryClient()
  return async (months: Months) => {
    const key = state === 'ended' ? 'POST /subscription/:id/recover' : 'POST /subscription/:id/renew'
    // From its order on, a renewal is paid as everything else is.
    const amount = totalYuan(price, months, discounts)
    const order = () => request(key, { id, months, amount }, { handles: ['agreement-changed'] })
    const again = await withAcceptedAgreements(order)
      .then(({ orderId }) => payOrder({ id: orderId, amount }))
      .then(
        (shownAgain) => !shownAgain,
        async (error: unknown) => {
          if (!isRefusal(error, 'terms-changed'))
            return isRefusal(error, 'no-response') || isRefusal(error, 'agreement-changed')
          await client.invalidateQueries()
          return true
        },
      )
    if (again) return
    onDone()
    await client.invalidateQueries()
  }
}
