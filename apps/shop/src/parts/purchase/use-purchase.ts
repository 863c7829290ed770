import { useState } from 'react'
import type { NumberDetail } from '@hao/contract/entities.ts'
import { isApiError, isRefusal, type RefusalError } from '@hao/contract/client/api-error.ts'
import { type Months, totalYuan } from '@hao/numbers/periods.ts'
import { referenceText } from '../../base/api/catalogue.ts'
import type { ConsentBox } from '../agreements/consent-box.ts'
import { payNumber } from './start-payment.ts'

type Difference = RefusalError<'terms-changed'>['details']

/**
 * The outcome of a press on the pay button: `taken` by another buyer; selling is `stopped`; `too-many`
 * pending orders; the price has `changed`; the shopper's `own` order of the number has other terms; `held`
 * for the shopper while the payment service is unavailable; `paid` before; `back` from the cashier; still
 * `leaving` for it; `failed` with a toast.
 */
export type Outcome =
  | 'taken'
  | 'stopped'
  | 'too-many'
  | 'changed'
  | 'own'
  | 'held'
  | 'paid'
  | 'back'
  | 'leaving'
  | 'failed'

/**
 * The purchase of a number at the price that the sheet shows. `price` and `amount` (yuan) stay what they were
 * when it opened until the server refuses them; `was` is the amount before that.
 */
export function usePurchase(number: NumberDetail, months: Months) {
  const { price } = number
  const [shown, setShown] = useState({ price, amount: totalYuan(price, months, number.discounts) })
  const [was, setWas] = useState<number>()
  const [own, setOwn] = useState<Required<Difference>>()
  const [autoRenew, setAutoRenew] = useState(false)
  /** Automatic renewal was ticked at another price. */
  const [unticked, setUnticked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [reference, setReference] = useState('')

  const showDifference = ({ terms, order }: Difference) => {
    if (order) return setOwn({ terms, order })
    setWas(shown.amount)
    setShown({ price, ...terms })
    setUnticked(autoRenew)
    setAutoRenew(false)
  }
  const pay = async (box: ConsentBox): Promise<Outcome> => {
    setBusy(true)
    const { amount } = shown
    const result = await payNumber({ numberId: number.id, months, amount, autoRenew }, box).then(
      (shownAgain) => (shownAgain ? 'back' : 'leaving'),
      (error: unknown) => {
        setReference(isApiError(error) ? referenceText(error) : '')
        if (isRefusal(error, 'terms-changed')) showDifference(error.details)
        return toOutcome(error)
      },
    )
    setBusy(false)
    setOutcome(result)
    return result
  }
  return { shown, was, own, autoRenew, setAutoRenew, unticked, busy, outcome, reference, pay }
}

export function toOutcome(error: unknown): Outcome {
  if (isRefusal(error, 'number-taken')) return 'taken'
  if (isRefusal(error, 'selling-stopped')) return 'stopped'
  if (isRefusal(error, 'too-many-pending')) return 'too-many'
  if (isRefusal(error, 'terms-changed')) return error.details.order ? 'own' : 'changed'
  if (isRefusal(error, 'payment-unavailable')) return 'held'
  return isRefusal(error, 'order-already-paid') ? 'paid' : 'failed'
}
