import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { newMember, newOrder, type Shopper } from './shopper.ts'
import { expectToast } from './watcher.ts'

type Member = Awaited<ReturnType<typeof newMember>>

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article')
const isList = (member: Member) => new RegExp(`/api/order/user/${member.session.id}\\?`)

async function cancel({ origin, session }: Member, id: number): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session.token}` }
  const response = await fetch(`${origin}/api/order/${id}/cancel`, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(200)
}

/** A member with `count` orders, all cancelled: a pending one would be read again by itself. */
async function memberWithOrders(count: number): Promise<Member> {
  const member = await newMember()
  for (let at = count; at > 0; at--) {
    const { id } = await newOrder(member, '2027')
    await cancel(member, id)
  }
  return member
}

/** Pulls the page down with a finger by this many pixels and lets go. */
async function pull({ page, context }: Shopper, distance: number): Promise<void> {
  const glass = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 300)
  for (let step = 1; step <= 8; step++) await touch('touchMove', 300 + (distance * step) / 8)
  await touch('touchEnd')
}

test('[SC-10] pulling the list down reads the orders again, and a short pull does not', async () => {
  const member = await memberWithOrders(1)
  const { page } = member
  await member.open('/order')
  await expectVisible(cards(page).first())
  await waitUntilAtRest(page)
  let reads = 0
  page.on('request', (request) => {
    if (isList(member).test(request.url())) reads += 1
  })
  await pull(member, 40)
  await waitUntilAtRest(page)
  expect(reads).toBe(0)
  await pull(member, 160)
  await expectToast(page, '已是最新')
  expect(reads).toBe(1)
  await expectAtRest(page, () => page.locator('[data-pulled]').count()).toBe(0)
})

test('[SC-10] mouse and keyboard refresh the orders by a button', async () => {
  const member = await memberWithOrders(1)
  const { page } = member
  await member.open('/order')
  await expectVisible(cards(page).getByRole('link', { name: '再次选号' }))
  const { id } = await newOrder(member, '2028')
  expect(await cards(page).count()).toBe(1)
  await page.getByRole('button', { name: '刷新订单' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, '已是最新')
  await expectAtRest(page, () => cards(page).count()).toBe(2)
  expect(await cards(page).first().getByRole('link').first().getAttribute('href')).toBe(`/mobile/order/${id}`)
})

test('[SC-10] the list loads more when scrolled, and keeps its tab and position on return', async () => {
  const member = await memberWithOrders(13)
  const { page } = member
  await member.open('/order?status=3')
  const last = cards(page).nth(12)
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return cards(page).count()
    })
    .toBe(13)
  await expectVisible(page.getByText('没有更多了'))
  await last.scrollIntoViewIfNeeded()
  const top = () => last.evaluate((card) => Math.round(card.getBoundingClientRect().top))
  const before = await top()
  await last.getByRole('link').first().click()
  await expectVisible(page.getByRole('heading', { name: '订单信息' }))
  await page.goBack()
  await expectVisible(last)
  await expectAtRest(page, top).toBe(before)
  expect(await page.getByRole('tab', { name: '已取消' }).getAttribute('aria-selected')).toBe('true')
})

test('[SC-10] offline the loaded orders stay, and a refresh says that the network does not answer', async () => {
  const member = await memberWithOrders(1)
  const { page, context } = member
  member.expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await member.open('/order')
  await expectVisible(cards(page).first())
  await waitUntilAtRest(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: '刷新订单' }).click()
  await expectToast(page, '请求超时，请检查网络')
  expect(await cards(page).count()).toBe(1)
})

test('[SC-11] an order shows its number, amounts and times, copies its order number, and is cancelled', async () => {
  const member = await newMember({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = member
  const order = await newOrder(member, '2029')
  await member.open(`/order/${order.id}`)
  const status = page.getByRole('heading', { name: /^待支付/ })
  await expectAtRest(status.page(), () => status.textContent()).toMatch(/^待支付 · \d\d:\d\d$/)
  const facts = await page.locator('dl').first().innerText()
  expect(facts).toMatch(/新购 · 1 个月/)
  expect(facts).toMatch(/应付\s+¥\d+\.\d{2}/)
  expect(facts).toMatch(/下单时间\s+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  await page.getByRole('button', { name: '复制订单号' }).click()
  await expectToast(page, '订单号已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.outTradeNo)
  await page.getByRole('button', { name: '取消', exact: true }).click()
  await page.getByRole('button', { name: '确认取消' }).click()
  await expectVisible(page.getByRole('heading', { name: '已取消' }))
  const over = await page.locator('dl').first().innerText()
  expect(over).not.toContain('到期续费')
  expect(over).toMatch(/订单金额\s+¥\d+\.\d{2}/)
  await expectVisible(page.getByRole('link', { name: '再次选号' }))
})
