import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Order, Transaction } from '@hao/contract/entities.ts'
import { orderWith } from './order.fixture.ts'
import { OrderCard } from './order-card.tsx'

function textOf(order: Order): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/order">
        <OrderCard order={order} onTimeOver={() => undefined} />
      </Router>
    </QueryClientProvider>,
  )
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

const refund = (state: Transaction['state']): Transaction => ({
  kind: 'refund',
  reference: 'R1',
  amount: 80,
  reason: 'withdrawn',
  state,
  at: '2026-11-21T02:00:00.000Z',
})

test('[CN-3] [HM-10] a card shows the time of the order, in Shanghai, and the number with its prefix', () => {
  const text = textOf(orderWith())
  expect(text).toContain('2026-11-21 09:12:44')
  expect(text).toContain('95013- 62 8888')
})

test('[SC-10] an unpaid order shows its timer, its price, and the buttons to pay and to cancel', () => {
  const text = textOf(orderWith({ holdUntil: '2026-11-21T01:27:44.000Z', months: 3, amount: 264 }))
  expect(text).toMatch(/待支付 · .*--:--.*新购 · 3 个月 · ¥264\.00.*取消.*去支付/)
})

test('[SC-10] the badge shows the state of the order as text', () => {
  const periodEnd = new Date(Date.now() + 26.5 * 86_400_000).toISOString()
  const active = textOf(orderWith({ status: 2, stage: 'active', boundPhone: '138****8888', periodEnd }))
  expect(active).toMatch(/使用中 · 还有 27 天.*响铃至 138\*\*\*\*8888.*管理/)
  expect(textOf(orderWith({ status: 2, stage: 'paid' }))).toMatch(/待绑定.*去绑定/)
  expect(textOf(orderWith({ status: 3, stage: 'cancelled' }))).toMatch(/已取消.*再次选号/)
  expect(textOf(orderWith({ status: 3, stage: 'expired' }))).toMatch(/已过期.*再次选号/)
  const refunding = orderWith({ status: 3, stage: 'refunding', transactions: [refund('underway')] })
  expect(textOf(refunding)).toMatch(/退款中.*¥80\.00 正在原路退回/)
  const refunded = orderWith({ status: 3, stage: 'refunded', transactions: [refund('done')] })
  expect(textOf(refunded)).toMatch(/已全额退款.*退款 ¥80\.00 已原路退回/)
})

test('an order that was cancelled before its paid period ended shows so, and what was returned', () => {
  const periodEnd = '2027-11-21T01:12:44.000Z'
  const ended = orderWith({ status: 2, stage: 'ended', periodEnd, transactions: [refund('done')] })
  expect(textOf({ ...ended, endedAt: '2026-11-28T01:12:44.000Z' })).toMatch(/已退订.*退款 ¥80\.00 已原路退回/)
  expect(textOf({ ...ended, endedAt: periodEnd })).toContain('已到期')
})

test('a renewal shows its price while unpaid, and that it is completed once paid', () => {
  const renewal = { kind: 'renew', months: 3, amount: 264 } as const
  expect(textOf(orderWith(renewal))).toMatch(/待支付.*续费 · 3 个月 · ¥264\.00.*取消.*去支付/)
  const paid = textOf(orderWith({ ...renewal, status: 2, stage: 'active', boundPhone: '138****8888' }))
  expect(paid).toMatch(/续费成功.*续费 · 3 个月 · ¥264\.00.*我的号码/)
  expect(paid).not.toMatch(/响铃|管理/)
})
