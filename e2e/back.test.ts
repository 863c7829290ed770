import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { waitUntilHydrated, newMember, newOrder, newShopper, payOrder } from './shopper.ts'

const dialog = (page: Page) => page.locator('dialog[open]')
const at = (page: Page) => new URL(page.url()).pathname.replace('/mobile', '')

/** Presses back while a layer covers the page: the layer closes, the page stays. */
async function backCloses(page: Page): Promise<void> {
  await expectVisible(dialog(page))
  const here = at(page)
  await page.goBack()
  await expectAtRest(page, () => dialog(page).count()).toBe(0)
  expect(at(page)).toBe(here)
}

test('[HM-3] [SC-7] [SC-8] the back button closes the video, the favourites, the filter and the order, once each, then leaves the page', async () => {
  const member = await newMember()
  const { page } = member
  await member.open('/home')
  await page.getByRole('link', { name: /播放/ }).first().click()
  await backCloses(page)
  await page.getByRole('button', { name: /^我的收藏，/ }).click()
  await backCloses(page)

  await page.getByRole('link', { name: '更多号码' }).click()
  await expectAddress(page, /\/mobile\/number$/)
  await page.getByRole('button', { name: /^筛选/ }).click()
  await backCloses(page)
  await page.getByRole('button', { name: /^筛选/ }).click()
  await dialog(page).getByRole('checkbox', { name: '不含 4' }).check()
  await dialog(page).getByRole('button', { name: '查看号码' }).click()
  await expectAddress(page, /\/mobile\/number\?without=4$/)
  expect(await dialog(page).count()).toBe(0)
  // A layer closed by hand leaves no step in the history.
  await page.getByRole('button', { name: /^筛选/ }).click()
  await dialog(page).getByRole('button', { name: '关闭' }).click()
  await expectAtRest(page, () => dialog(page).count()).toBe(0)
  await expectAtRest(page, () =>
    page.evaluate(() => (history.state as { layers?: number }).layers),
  ).toBeUndefined()

  await page.locator('main a[href*="/mobile/number/"]').first().click()
  await page.getByRole('button', { name: '立即办理' }).click()
  await backCloses(page)
  await page.goBack()
  await expectAtRest(page, () => at(page)).toBe('/number')
  await page.goBack()
  await expectAtRest(page, () => at(page)).toBe('/home')
})

test('[SC-7] a page opened from the favourites replaces them in the history: one step back leads to where they were opened', async () => {
  const member = await newMember()
  const { page } = member
  await member.open('/number')
  const liked = page.waitForResponse('**/api/collect/like')
  await page
    .getByRole('button', { name: /收藏 95013-/ })
    .first()
    .click()
  await liked
  await page.getByRole('button', { name: '我的收藏，1 个' }).click()
  await dialog(page).getByRole('link', { name: '去办理' }).click()
  await expectAddress(page, /\/mobile\/number\/\d+$/)
  await page.goBack()
  await expectAddress(page, /\/mobile\/number$/)
  expect(await dialog(page).count()).toBe(0)

  // A reload closes the sheet and removes its step.
  await page.getByRole('link', { name: '首页' }).click()
  await expectAddress(page, /\/mobile\/home$/)
  await page.getByRole('button', { name: '我的收藏，1 个' }).click()
  await expectVisible(dialog(page))
  await page.reload()
  await waitUntilHydrated(page)
  await expectAtRest(page, () =>
    page.evaluate(() => (history.state as { layers?: number }).layers),
  ).toBeUndefined()
  await page.goBack()
  await expectAddress(page, /\/mobile\/number$/)
})

test('[SC-11] [ER-2] logged out, the address of a payment asks to log in, and back leads away from it', async () => {
  const shopper = await newShopper()
  const { page, origin } = shopper
  await shopper.open('/home')
  await page.goto(`${origin}/mobile/pay-ok?out_trade_no=20260101000000AAAAAA&number=520520`)
  await waitUntilHydrated(page)
  const login = page.getByRole('main').getByRole('link', { name: '登录' })
  await expectVisible(login)
  await login.click()
  await expectAddress(page, /\/login\?callback=%2Fpay-ok%3Fout_trade_no/)
  await page.goBack()
  await expectVisible(login)
  await page.goBack()
  await expectAddress(page, /\/mobile\/home$/)
})

test('[SC-9] the title of a payment follows its state: result, waiting, success', async () => {
  const member = await newMember()
  const order = await newOrder(member, '909')
  const path = `/pay-ok?out_trade_no=${order.outTradeNo}&number=${order.digits}`
  const html = await (await fetch(`${member.origin}/mobile${path}`)).text()
  expect(html).toContain('<title>支付结果</title>')
  await member.open(path)
  await expectAtRest(member.page, () => member.page.title()).toBe('待支付')
  await payOrder(member, order)
  await expectAtRest(member.page, () => member.page.title()).toBe('支付成功')
})
