import { pickerMethod } from '@hao/contract/payment-methods.ts'
import type { EndpointRefusal } from '@hao/contract/endpoints.ts'
import type { Order } from '@hao/contract/entities.ts'
import type { Payment } from '@hao/contract/payment.ts'
import type { Months } from '@hao/numbers/periods.ts'
import { request } from '../../base/api/request.ts'
import { onPageRestored } from '../../base/browser/on-page-restored.ts'
import { basePath, paths } from '../../base/routes.ts'
import { withAcceptedAgreements } from '../agreements/with-accepted-agreements.ts'
import type { ConsentBox } from '../agreements/consent-box.ts'
import { isInWechat } from '../in-app/user-agent.ts'

/** An unpaid order and what it costs (yuan), as the screen shows it. */
export type Payable = Pick<Order, 'id' | 'amount'>

/** The purchase as the sheet shows it: a number, the months and their price (yuan). */
type Purchase = { numberId: number; months: Months; amount: number; autoRenew: boolean }

type PayOptions = {
  /** Refusals that get no toast: the caller shows them. */
  handles?: readonly EndpointRefusal<'POST /wxpay/h5'>[]
}

/**
 * Places the order of a number, or takes the shopper's pending one, and pays it like `payOrder`. The
 * consents must be given in `box`; an agreement that has changed since is shown and accepted on the way. The
 * refusals `number-taken`, `selling-stopped`, `too-many-pending`, `terms-changed` and `payment-unavailable`
 * show no toast: the caller shows them.
 */
export async function payNumber(purchase: Purchase, box: ConsentBox): Promise<boolean> {
  const handles = [
    'number-taken',
    'selling-stopped',
    'too-many-pending',
    'agreement-changed',
    'terms-changed',
  ] as const
  const order = await withAcceptedAgreements(
    (versions) =>
      request(
        'POST /order',
        { ...purchase, agreed: true, versions },
        { idempotent: true, retry: true, handles },
      ),
    box,
  )
  return payOrder(order, { handles: ['payment-unavailable'] })
}

/**
 * Opens WeChat's cashier for the shopper's own pending order and leaves the page. Rejects with an `ApiError`
 * after its toast. Resolves to true when the page is seen again, as by the back button; to false when it has
 * not been left after 10 s: the cashier may still load, so close nothing. Read the data again in all cases.
 * Inside WeChat the shopper pays on WeChat's own sheet and then sees pay-ok.
 */
export async function payOrder(order: Payable, { handles = [] }: PayOptions = {}): Promise<boolean> {
  if (isInWechat()) return (await import('./pay-in-wechat.ts')).payInWechat(order, handles)
  // The key is dropped with the answer: a cashier's address is valid for minutes, so the next press requests
  // a new one.
  const payment = await request(
    'POST /wxpay/h5',
    { orderId: order.id, amount: order.amount, method: pickerMethod },
    { idempotent: true, retry: true, handles },
  )
  location.assign(cashierAddress(payment, location.origin))
  return onPageRestored()
}

/** The cashier's address that returns to pay-ok on `origin` (scheme and host). */
export function cashierAddress({ h5_url = '', out_trade_no, number }: Payment, origin: string): string {
  const back = origin + basePath + paths.payOk(out_trade_no, number)
  return `${h5_url}${h5_url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back)}`
}
