import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { createGate } from './gate.ts'
import { waitUntilResponsive, newMember, newShopper, pauseClock } from './shopper.ts'
import { expectToast } from './watcher.ts'

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const isLogin = /\/mobile\/login\?callback=/

/** The login screen, ready to request a code: the tests replace the answer to that. */
async function askingForCode() {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/login')
  await waitUntilAtRest(page)
  await page.getByLabel('手机号', { exact: true }).fill('13800138000')
  await waitUntilResponsive(page.getByRole('checkbox'))
  await page.getByRole('checkbox').check()
  return { ...shopper, ask: () => page.getByRole('button', { name: '获取验证码' }).click() }
}

test('[ER-1] [CN-1] a request without an answer in 8000 ms ends in the toast', async () => {
  const { page, ask } = await askingForCode()
  await page.clock.install()
  await page.route('**/api/code/sms', () => undefined)
  const sent = page.waitForRequest('**/api/code/sms')
  await pauseClock(page)
  await ask()
  await sent
  await page.clock.fastForward(7000)
  expect(await toast(page, '请求超时，请检查网络').isVisible()).toBe(false)
  await page.clock.fastForward(1000)
  await page.clock.resume()
  await expectToast(page, '请求超时，请检查网络')
})

test('[ER-1] offline the toast comes at once, a notice stays, and loaded content stays', async () => {
  const shopper = await askingForCode()
  const { page, context, ask } = shopper
  shopper.expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await expectVisible(page.getByText('网络已断开，正在显示已加载的内容'))
  await ask()
  await expectToast(page, '请求超时，请检查网络')
  expect(await page.getByLabel('手机号', { exact: true }).inputValue()).toBe('138 0013 8000')
  await context.setOffline(false)
  await expectAtRest(page, () => page.getByText('网络已断开，正在显示已加载的内容').count()).toBe(0)
})

const failures = [
  [403, {}, '拒绝访问，请联系管理员'],
  [404, {}, '请求不存在，请检查网址'],
  [500, {}, '服务异常，请联系管理员'],
  [418, { code: 7001, message: '茶壶' }, '7001: 茶壶'],
  [502, {}, '502: 接口异常'],
  [409, { error: 'already-exists' }, '数据已存在'],
  [403, {}, '拒绝访问，请联系管理员'],
  [400, { message: 'violates unique constraint "x"' }, '数据已存在'],
] as const

test('[ER-3] [ER-4] [ER-5] each failure reads as the catalogue says', async () => {
  const shopper = await askingForCode()
  const { page, ask } = shopper
  shopper.expectTrouble(/status of (403|404|500|418|502|409|400)/)
  for (const [status, failure, words] of failures) {
    const json = { success: false, code: status, ...failure }
    await page.route('**/api/code/sms', (route) => route.fulfill({ status, json }))
    await ask()
    await expectToast(page, words)
    await page.unroute('**/api/code/sms')
  }
})

test('[ER-2] [AU-2] a 401 clears the session, keeps the rest, and leads to login with the way back', async () => {
  const member = await newMember()
  const { page } = member
  await member.open('/home')
  await page.evaluate(() => {
    for (const key of ['ADMIN_ACCOUNT', 'CURRENT_ACCOUNT', 'ACCOUNT_TYPE', 'appToken', 'tenantPath'])
      localStorage.setItem(key, 'x')
  })
  member.expectTrouble(/401/)
  await page.route(/\/api\/(user\/refresh|order)/, (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 401, error: 'unauthorised' } }),
  )
  await page.goto(`${member.origin}/mobile/order?status=1`)
  await expectAddress(page, isLogin)
  expect(new URL(page.url()).searchParams.get('callback')).toBe('/order?status=1')
  await expectToast(page, '验证失败，请重新登录')
  const keys = await page.evaluate(() => Object.keys(localStorage).toSorted())
  for (const gone of ['token', 'refreshToken', 'user', 'ADMIN_ACCOUNT', 'CURRENT_ACCOUNT', 'ACCOUNT_TYPE'])
    expect(keys).not.toContain(gone)
  expect(keys).toEqual(expect.arrayContaining(['appToken', 'tenantPath']))
})

test('[ER-2] a 401 on the login screen does not open it again', async () => {
  const shopper = await askingForCode()
  const { page, ask } = shopper
  shopper.expectTrouble(/401/)
  const here = page.url()
  const entries = await page.evaluate(() => history.length)
  await page.route('**/api/code/sms', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 401, error: 'unauthorised' } }),
  )
  await ask()
  await expectToast(page, '验证失败，请重新登录')
  expect(page.url()).toBe(here)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('[ER-6] [CN-1] a screen whose first read fails is tried three times, says so, and retries by its button', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  shopper.expectTrouble(/500/)
  let calls = 0
  let broken = true
  await page.route('**/api/category', (route) => {
    calls += 1
    return broken
      ? route.fulfill({ status: 500, json: { success: false, code: 500, error: 'internal' } })
      : route.continue()
  })
  await shopper.open('/user-center')
  await waitUntilAtRest(page)
  await openInside(page, '/category')
  await expectVisible(page.getByText('没有加载出来'))
  expect(calls).toBe(3)
  broken = false
  await page.getByRole('button', { name: '重试' }).click()
  await expectVisible(page.getByRole('main').getByText('豹子号'))
  expect(calls).toBe(4)
})

/** A refused read is not retried; the page says what the shopper can do. */
test('[CN-1] a read that the server refuses is sent once', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  shopper.expectTrouble(/403/)
  let calls = 0
  await page.route('**/api/category', (route) => {
    calls += 1
    return route.fulfill({ status: 403, json: { success: false, code: 403, error: 'forbidden' } })
  })
  await shopper.open('/user-center')
  await waitUntilAtRest(page)
  await openInside(page, '/category')
  await expectVisible(page.getByText('没有加载出来'))
  expect(calls).toBe(1)
})

test('[CN-1] data read less than 5 s ago is not read again, and loading shows after 100 ms', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  let calls = 0
  const answer = createGate()
  await page.route('**/api/category', async (route) => {
    calls += 1
    await answer.hold(route)
  })
  await shopper.open('/user-center')
  await waitUntilAtRest(page)
  await openInside(page, '/category')
  const waiting = page.getByRole('main').locator('ul > li > *').first()
  await waiting.waitFor({ state: 'attached' })
  const delay = await waiting.evaluate((element) => getComputedStyle(element).animationDelay)
  expect(delay).toContain('0.1s')
  // However slow the machine is: the next step happens within the 5 s.
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()))
  answer.open()
  await expectVisible(page.getByRole('main').getByText('豹子号'))
  await page.goBack()
  await expectAddress(page, /\/user-center$/)
  await page.goForward()
  await expectVisible(page.getByRole('main').getByText('豹子号'))
  await waitUntilAtRest(page)
  expect(calls).toBe(1)
})

/** Advances the page's clock until a condition holds, and no further. */
async function passes(page: Page, holds: () => Promise<boolean> | boolean): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return holds()
    })
    .toBe(true)
}

const slow = '加载得有点慢'

test('[CN-1] [ER-1] a read without an answer says so after 8 s and is retried; its button retries at once', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  let calls = 0
  let silent = true
  await page.route('**/api/category', (route) => {
    calls += 1
    return silent ? undefined : route.continue()
  })
  await page.clock.install()
  await shopper.open('/user-center')
  await waitUntilAtRest(page)
  await pauseClock(page)
  await openInside(page, '/category')
  await passes(page, () => calls === 1)
  const told = page.getByRole('main').getByText(slow)
  expect(await told.count()).toBe(0)
  await page.clock.fastForward(8000)
  await passes(page, () => told.isVisible())
  await passes(page, () => toast(page, '请求超时，请检查网络').isVisible())
  await passes(page, () => calls === 2)
  silent = false
  await page.getByRole('main').getByRole('button', { name: '立即重试' }).click()
  await expect.poll(() => calls).toBe(3)
  await passes(page, () => page.getByRole('main').getByText('豹子号').isVisible())
  expect(await told.count()).toBe(0)
})

test('[CN-1] the next page of a list, and the file of regions, are reported as slow after 8 s, and their button retries at once', async () => {
  const member = await newMember()
  const { page, session } = member
  await page.clock.install()
  let asked = false
  await page.route(/\/api\/number\/lucky\?.*cursor/, () => void (asked = true))
  await member.open('/tag-list?id=lucky')
  await pauseClock(page)
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem')
  const first = await rows.count()
  await main.getByText('加载更多').scrollIntoViewIfNeeded()
  await passes(page, () => asked)
  await page.clock.fastForward(8000)
  await passes(page, () => main.getByRole('alert').getByText(slow).isVisible())
  await page.unroute(/\/api\/number\/lucky\?.*cursor/)
  await main.getByRole('button', { name: '加载更多' }).click()
  await passes(page, async () => (await rows.count()) > first)

  await page.route('**/regions.json', () => undefined)
  await openInside(page, `/user-center/${session.id}`)
  const region = page.getByRole('button', { name: /所在地区/ })
  await passes(page, () => region.isVisible())
  const file = page.waitForRequest('**/regions.json')
  await region.click()
  await passes(page, () => page.getByRole('dialog').isVisible())
  await file
  await page.clock.fastForward(8000)
  const sheet = page.getByRole('dialog', { name: '选择所在地区' })
  await passes(page, () => sheet.getByText(slow).isVisible())
  await page.unroute('**/regions.json')
  await sheet.getByRole('button', { name: '立即重试' }).click()
  await passes(page, () => sheet.getByLabel('省份').isVisible())
})

/** Opens a screen without reloading the document, as a link inside the shop does. */
async function openInside(page: Page, path: string): Promise<void> {
  await waitUntilResponsive(page.locator('main *').first())
  await page.evaluate((to) => history.pushState(null, '', `/mobile${to}`), path)
}
