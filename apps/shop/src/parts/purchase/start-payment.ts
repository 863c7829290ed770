import { pickedMethod } from '@hao/contract/payment-methods.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { type FailureName, isApiError } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { whenShownAgain } from '../../base/browser/when-shown-again.ts'
import { acceptingChanges } from '../agreements/accepting-changes.ts'
import type { Shown } from '../agreements/shown.ts'
import { insideWechat } from '../in-app/user-agent.ts'
import type { Months } from '@hao/numbers/periods.ts'
import { tellSlow } from '../../base/browser/tell-slow.ts'
import { cashierAddress, type PaymentInput, requestPayment } from './request-payment.ts'

/** What a shopper has agreed to buy: a number, for so many months. */
export type Purchase = { numberId: number; months: Months; autoRenew: boolean }

/**
 * Opens WeChat's cashier for a pending order of the shopper's own, and leaves the page. Rejects with an `ApiError` after its toast; resolves
 * to true when the page is seen again, as by the browser's back button, and to false when it has not been left after 10 s: the cashier may still
 * come, so close nothing. Refresh what is shown in all cases. Inside WeChat the shopper pays on WeChat's own sheet over the page and then sees
 * pay-ok.
 */
export function payOrder(orderId: number): Promise<boolean> {
  return openCashier({ orderId }, [])
}

/**
 * Places the order of a number, or takes the shopper's pending one, and opens WeChat's cashier for it, as `payOrder` does. The consents
 * must have been given in `box`; an agreement that has changed since is shown and accepted on the way. Refusals in `handles` get no toast: the caller shows them.
 */
export function payNumber(purchase: Purchase, box: Shown, handles: readonly FailureName[]): Promise<boolean> {
  return acceptingChanges(
    (versions) => openCashier({ ...purchase, agreed: true, versions }, [...handles, 'agreement-changed']),
    box,
  )
}

async function openCashier(purchase: PaymentInput, handles: readonly FailureName[]): Promise<boolean> {
  const input = { ...purchase, method: pickedMethod } as const
  try {
    if (insideWechat()) return await (await import('./pay-in-wechat.ts')).payInWechat(input)
    location.assign(cashierAddress(await requestPayment(request, input, tellSlow), location.origin))
  } catch (error) {
    if (isApiError(error) && !handles.includes(error.error)) showToast(error.message, 'error')
    throw error
  }
  return whenShownAgain()
}
