import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { loggedInStorage, newMember, newOrder, newShopper, type Shopper } from './shopper.ts'

const wechat = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN',
}

/** A shopper inside WeChat; the simulator plays its bridge. */
async function insideWechat(): ReturnType<typeof newMember> {
  const member = await newMember(wechat)
  // WeChat's sheet opens by itself after its consent: nothing of the page has the focus then.
  member.expectTrouble(/the focus fell to the body from <button style=/)
  return member
}

/** WeChat's consent page, which returns to the shop. */
async function agree(page: Page): Promise<void> {
  await expectAddress(page, /\/simulators\/wechat-open\//)
  await page.getByRole('button', { name: '同意' }).click()
  await expectAddress(page, /\/mobile\/pay-ok\?/)
}

const sheet = (page: Page) => page.getByRole('dialog', { name: '微信支付（模拟）' })

async function buy({ page, open }: Shopper, digits: string): Promise<void> {
  await open(`/tag-list?keyword=${digits}`)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('button', { name: '立即办理' }).click()
  const confirm = page.getByRole('dialog', { name: '确认订单' })
  await confirm.getByRole('checkbox').first().check()
  await confirm.getByRole('button', { name: '立即支付' }).click()
}

test('[AP-12] [AP-13] [AP-18] inside WeChat a shopper agrees once, pays on WeChat’s sheet, and the server confirms it', async () => {
  const member = await insideWechat()
  const { page } = member
  const ordered = page.waitForRequest('**/api/order')
  await buy(member, '7421')
  // The order is placed before WeChat's consent, under the agreements that its box showed.
  expect((await ordered).postDataJSON()).toMatchObject({ versions: { service: '1.0', privacy: '1.0' } })
  await agree(page)
  await sheet(page).getByRole('button', { name: '确认支付' }).click()
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))
  expect(page.url()).not.toMatch(/code=|state=/)

  await buy(member, '7531')
  await sheet(page).getByRole('button', { name: '确认支付' }).click()
  await expectAddress(page, /\/mobile\/pay-ok\?/)
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))
})

test('[AP-12] inside WeChat an unanswered request before WeChat’s consent is retried', async () => {
  const member = await insideWechat()
  const { page } = member
  member.expectTrouble(/net::ERR_/)
  const lost: string[] = []
  const paths = ['/api/order', '/api/wechat/code']
  await page.route(
    (url) => paths.includes(url.pathname),
    (route) => {
      const path = new URL(route.request().url()).pathname
      if (lost.filter((each) => each === path).length === 2) return route.continue()
      lost.push(path)
      return route.abort()
    },
  )
  await buy(member, '7753')
  await agree(page)
  expect(lost).toEqual(['/api/order', '/api/order', '/api/wechat/code', '/api/wechat/code'])
})

test('inside WeChat an abandoned payment leaves the order pending, and it can be paid again', async () => {
  const member = await insideWechat()
  const { page } = member
  await buy(member, '7642')
  await agree(page)
  await sheet(page).getByRole('button', { name: '放弃支付' }).click()
  await expectVisible(page.getByText('待支付').first())
  await page.getByRole('button', { name: '继续支付' }).click()
  await sheet(page).getByRole('button', { name: '确认支付' }).click()
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))
})

test('an order placed in a browser is paid inside WeChat with a new trade number', async () => {
  const member = await insideWechat()
  const { page } = member
  const { id, outTradeNo } = await newOrder(member, '7753')
  const tapped = page.waitForResponse(/\/api\/wxpay\/h5/)
  await member.open(`/order/${id}`)
  await page.getByRole('button', { name: '去支付' }).click()
  await agree(page)
  const { data } = (await (await tapped).json()) as { data: { out_trade_no: string } }
  expect(data.out_trade_no).toBe(`${outTradeNo}-2`)
  await sheet(page).getByRole('button', { name: '确认支付' }).click()
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))
})

test('a payment refused by WeChat’s bridge shows the way to the browser, and the order stays', async () => {
  const member = await insideWechat()
  const { page } = member
  await page.route(/\/api\/wxpay\/h5/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { jsapi: { nonceStr: string } } }
    body.data.jsapi.nonceStr = 'changed'
    await route.fulfill({ response: answer, json: body })
  })
  member.expectTrouble(/status of 422/)
  await buy(member, '7864')
  await agree(page)
  // It opens by itself, as WeChat's sheet does.
  member.expectTrouble(/the focus fell to the body from <button [^>]*aria-label="关闭"/)
  const guide = page.getByRole('dialog', { name: '请在浏览器中支付' })
  await expectVisible(guide.getByText('在浏览器打开', { exact: true }))
  await guide.getByRole('button', { name: '关闭' }).click()
  await expectVisible(page.getByRole('button', { name: '继续支付' }))
})

test('inside WeChat a user turns replies in WeChat on, after its consent, and off in any browser', async () => {
  const member = await insideWechat()
  const { page } = member
  await member.open('/service/ticket')
  const replies = page.getByRole('switch', { name: '在微信里收回复' })
  await expectVisible(replies)
  await replies.click()
  await expectAddress(page, /\/simulators\/wechat-open\//)
  await page.getByRole('button', { name: '同意' }).click()
  await expectAddress(page, /\/mobile\/service\/ticket(#|$)/)
  await expectAtRest(page, () => replies.isChecked()).toBe(true)
  await page.reload()
  await expectAtRest(page, () => replies.isChecked()).toBe(true)

  const browser = await newShopper({ storageState: loggedInStorage(member.session) })
  await browser.open('/service/ticket')
  const there = browser.page.getByRole('switch', { name: '在微信里收回复' })
  await expectVisible(there)
  await there.click()
  await expectHidden(there)
  // Inside WeChat the identity is known by now: no consent is asked again.
  await page.reload()
  await expectAtRest(page, () => replies.isChecked()).toBe(false)
  await replies.click()
  await expectAtRest(page, () => replies.isChecked()).toBe(true)
})
