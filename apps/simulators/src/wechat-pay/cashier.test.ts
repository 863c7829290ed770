import { afterEach, expect, test, vi } from 'vitest'
import { type MerchantFixture, startMerchant } from '../testing/merchant.ts'
import { postToMerchantApi, placeH5Order } from '../testing/order.ts'

afterEach(() => {
  vi.useRealTimers()
})

const back = 'https://shop.example/mobile/pay-ok?out_trade_no=1&number=628888'

/** A browser's request with a Referer of the shop. */
async function visit(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { referer: 'https://shop.example/', ...headers } })
  return { status: response.status, page: await response.text() }
}

async function submit(merchant: MerchantFixture, h5Url: string, action: 'pay' | 'cancel', redirect = back) {
  const address = new URL(`${new URL(h5Url).pathname}/${action}`, merchant.simulator.origin)
  const body = new URLSearchParams(redirect === '' ? {} : { redirect_url: redirect })
  const response = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), page: await response.text() }
}

test('the cashier displays the merchant, the order and the amount, and says that nothing is charged', async () => {
  const merchant = await startMerchant()
  const { h5Url, outTradeNo } = await placeH5Order(merchant, { description: '<b>95013-628888</b>' })
  const { status, page } = await visit(`${h5Url}&redirect_url=${encodeURIComponent(back)}`)
  expect(status).toBe(200)
  for (const shown of ['¥</small>88.00', '隐私号商城', '&lt;b&gt;95013-628888', outTradeNo]) {
    expect(page).toContain(shown)
  }
  for (const shown of ['立即支付', '取消支付', '演示收银台，不会扣款']) expect(page).toContain(shown)
  expect(page).toContain(`value="${back.replaceAll('&', '&amp;')}"`)
  const english = await visit(h5Url, { cookie: 'a=b; lang=en' })
  expect(english.page).toContain('Pay now')
})

test('paying and cancelling both redirect the buyer to the shop, and only paying pays', async () => {
  const merchant = await startMerchant()
  const { h5Url } = await placeH5Order(merchant)
  expect(await submit(merchant, h5Url, 'cancel')).toMatchObject({ status: 303, location: back })
  expect(merchant.simulator.deliveries).toEqual([])
  expect(await submit(merchant, h5Url, 'pay')).toMatchObject({ status: 303, location: back })
  await merchant.receiver.count(1)
  expect(await submit(merchant, h5Url, 'pay')).toMatchObject({ status: 303, location: back })
  expect((await visit(h5Url)).page).toContain('支付成功')
  expect(merchant.receiver.received).toHaveLength(1)
})

test('without a valid redirect address the buyer stays on the cashier’s result page', async () => {
  const merchant = await startMerchant()
  const { h5Url } = await placeH5Order(merchant)
  expect((await submit(merchant, h5Url, 'cancel', '')).page).toContain('已取消支付')
  const scripted = await submit(merchant, h5Url, 'pay', 'javascript:alert(1)')
  expect(scripted).toMatchObject({ status: 200, location: null })
  expect(scripted.page).toContain('支付成功')
})

test('a cashier link expires after five minutes, and a new link for the same order works', async () => {
  const merchant = await startMerchant()
  const { h5Url, outTradeNo } = await placeH5Order(merchant)
  const link = `${h5Url}&redirect_url=${encodeURIComponent(back)}`
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 60_000 })
  expect((await visit(link)).page).toContain('立即支付')
  vi.setSystemTime(Date.now() + 60_000)
  const { page } = await visit(link)
  expect(page).toContain('支付链接已过期')
  expect(page).toContain(`href="${back.replaceAll('&', '&amp;')}"`)
  const renewed = await placeH5Order(merchant, { out_trade_no: outTradeNo })
  expect((await visit(renewed.h5Url)).page).toContain('立即支付')
  const unknown = await visit(`${merchant.simulator.origin}/simulators/wechat/h5/nothing`)
  expect(unknown.page).toContain('支付链接已过期')
})

test('the cashier refuses a request without a Referer, as WeChat does', async () => {
  const merchant = await startMerchant()
  const { h5Url } = await placeH5Order(merchant)
  const page = await (await fetch(h5Url)).text()
  expect(page).toContain('商家参数格式有误')
  expect(page).not.toContain('立即支付')
})

test('a buyer cannot pay a closed order at an open cashier', async () => {
  const merchant = await startMerchant()
  const { h5Url, outTradeNo } = await placeH5Order(merchant)
  const { mchid } = merchant.simulator.keys
  await postToMerchantApi(merchant, `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`, { mchid })
  const refused = await submit(merchant, h5Url, 'pay')
  expect(refused.location).toBeNull()
  expect(refused.page).toContain('订单已关闭')
})
