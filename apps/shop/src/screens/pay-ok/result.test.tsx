import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Order } from '@hao/contract/entities.ts'
import type { PaymentState } from '@hao/contract/payment.ts'
import { getPollDelay } from './polling.ts'
import { Result } from './result.tsx'

const order: Order = {
  id: 9,
  outTradeNo: '20261121000000ABCDEF',
  number: { id: 1, number: '628888', price: 88, state: 'sold' },
  kind: 'new',
  months: 3,
  price: 88,
  amount: 264,
  status: 2,
  stage: 'paid',
  autoRenew: false,
  createdAt: '2026-11-21T01:00:00.000Z',
  paidAt: '2026-11-21T01:02:03.000Z',
  transactions: [],
  timeline: [],
}

/** Nothing is answered here: what is shown at once is what counts. */
const client = new QueryClient({
  defaultOptions: { queries: { queryFn: () => new Promise(() => undefined) } },
})

function result(state: Exclude<PaymentState, 'confirming'>, change: Partial<Order> = {}): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <Result state={state} order={{ ...order, ...change }} onCheck={() => undefined} />
      </Router>
    </QueryClientProvider>,
  )
}

test('[SC-11] success shows number, amount and time, and links to binding', () => {
  const page = result('success')
  for (const text of ['支付成功', '95013-', '628888', '¥264.00', '2026-11-21 09:02:03'])
    expect(page).toContain(text)
  expect(page).toContain('href="/bind-phone?orderId=9"')
})

test('[SC-11] a bound number does not link to binding', () => {
  const page = result('success', { stage: 'active', boundPhone: '138****8888' })
  expect(page).toContain('138****8888')
  expect(page).not.toContain('/bind-phone')
})

test('[SC-11] no other state shows success', () => {
  for (const state of ['unpaid', 'closed', 'refunding', 'refunded'] as const)
    expect(result(state)).not.toMatch(/支付成功|bind-phone/)
  expect(result('unpaid')).toContain('继续支付')
  expect(result('refunded')).toContain('已全额退款')
})

test('[SC-11] a refund shows whether the payment was late or no phone was bound', () => {
  const timeline = [{ stage: 'paid' as const, at: order.createdAt }]
  expect(result('refunded')).toContain('已被别人买走')
  expect(result('refunded', { timeline })).toContain('绑定手机之前已退订')
  expect(result('refunding', { timeline })).not.toContain('别人')
})

test('[SC-11] a second payment of an order is explained, with its refund', () => {
  const second = {
    kind: 'refund',
    reference: 'R2',
    amount: 264,
    reason: 'paid-twice',
    state: 'underway',
    at: order.createdAt,
  } as const
  expect(result('success', { transactions: [second] })).toMatch(/退款 · 重复支付.*正在退回.*¥264\.00/)
  expect(result('success', { transactions: [{ ...second, state: 'done' }] })).toContain('已退回')
  expect(result('success')).not.toContain('重复支付')
})

test('[SC-11] a renewal shows the state of the service, and suggests no other number', () => {
  const renewal = { kind: 'renew', stage: 'active', periodEnd: '2027-02-20T16:00:00.000Z' } as const
  expect(result('success', renewal)).toContain('服务到 2027-02-21 00:00:00')
  expect(result('success', renewal)).not.toContain('/bind-phone')
  expect(result('closed', renewal)).toContain('服务到期时间不变')
  for (const state of ['closed', 'refunding', 'refunded'] as const)
    expect(result(state, renewal)).not.toMatch(/重新上架|已被别人买走|已退订|相似/)
})

test('[AP-13] only an open payment is polled, and not forever', () => {
  expect(getPollDelay('confirming', false)).toBe(2000)
  expect(getPollDelay('unpaid', false)).toBe(2000)
  for (const state of ['success', 'closed', 'refunding', 'refunded', undefined] as const)
    expect(getPollDelay(state, false)).toBe(false)
  expect(getPollDelay('confirming', true)).toBe(false)
})
