import { useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { type Months, totalYuan } from '@hao/numbers/periods.ts'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { withAcceptedAgreements } from '../agreements/with-accepted-agreements.ts'
import { payOrder } from '../purchase/start-payment.ts'

/**
 * Orders more months for a number (this also recovers a lost one) and opens the cashier, which leaves the
 * page. `onDone` is called when the shopper returns, or after a refusal with its toast. Without an answer,
 * without the consent to a changed agreement, after a change of the price, or while the cashier is still
 * loading, nothing closes, so that the shopper can press again.
 */
export function useRenewalPayment({ id, state, price }: Subscription, onDone: () => void) {
  const client = useQueryClient()
  const [paying, setPaying] = useState(false)

  const pay = async (months: Months) => {
    setPaying(true)
    const key = state === 'ended' ? 'POST /subscription/:id/recover' : 'POST /subscription/:id/renew'
    // From its order on, a renewal is paid as everything else is.
    const amount = totalYuan(price, months)
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
    setPaying(false)
    if (again) return
    onDone()
    await client.invalidateQueries()
  }
  return { paying, pay }
}
