import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { courierApp, wechat } from './agents.ts'
import {
  isHydrated,
  newMember,
  newOrder,
  newPhone,
  newShopper,
  pauseClock,
  type Shopper,
  waitUntilStill,
} from './shopper.ts'
import { expectToast } from './watcher.ts'

/** A merchant without an app at WeChat's Open Platform. */
async function withoutOpenPlatform(shopper: Shopper): Promise<void> {
  shopper.expectTrouble(/status of 404/)
  const body = { success: false, code: 40420, error: 'wechat-off', message: '', requestId: '' }
  await shopper.page.route(/\/api\/wechat\/access_token/, (route) =>
    route.fulfill({ status: 404, json: body }),
  )
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** A token as the courier app issues it. */
async function courierToken(origin: string, openid: string): Promise<string> {
  const response = await fetch(`${origin}/simulators/courier/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ openid }),
  })
  return ((await response.json()) as { token: string }).token
}

test('[AU-4] [AP-11] the shop is opened from the courier app: logged in without a code, once', async () => {
  const { page, origin } = await newShopper(courierApp)
  const phone = newPhone()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(auth|code)/.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  const query = new URLSearchParams({ openid: `kd-${phone}`, phone, to: '/mobile/login?callback=/order' })
  await page.goto(`${origin}/simulators/courier/open?${query.toString()}`)
  await page.getByRole('button', { name: '同意并打开' }).click()
  await expectVisible(page.getByText('还没有订单'))
  expect(page.url()).toBe(`${origin}/mobile/order`)
  expect(JSON.parse((await stored(page, 'user')) ?? '')).toMatchObject({ phone })
  expect(await stored(page, 'appToken')).toBeNull()
  await page.reload()
  await expectVisible(page.getByText('还没有订单'))
  expect(asked).toEqual(['/api/auth/kuaidd'])
})

test('[AU-4] a used token is dropped, and the ordinary login shows', async () => {
  const shopper = await newShopper(courierApp)
  const { page, origin } = shopper
  shopper.expectTrouble(/status of 401/)
  const token = await courierToken(origin, `kd-${newPhone()}`)
  const first = await fetch(`${origin}/api/auth/kuaidd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(first.status).toBe(200)
  await page.goto(`${origin}/simulators/courier/open`)
  await page.evaluate((used) => localStorage.setItem('appToken', used), token)
  await shopper.open('/login?callback=/user-center')
  await expectAtRest(page, () => stored(page, 'appToken')).toBeNull()
  expect(await page.getByRole('status').filter({ hasText: /./ }).count()).toBe(0)
  await shopper.logIn(newPhone())
  await expectAddress(page, /\/mobile\/user-center$/)
})

test('[AU-4] the shop responds while the courier does not answer, and the login follows its answer', async () => {
  const origin = inject('shop')
  const phone = newPhone()
  const token = await courierToken(origin, `kd-${phone}`)
  const localStorage = [{ name: 'appToken', value: token }]
  const shopper = await newShopper({
    ...courierApp,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const { page } = shopper
  // The courier's answer ends the login screen.
  shopper.expectTrouble(/Nobody did this: the address/)
  let held: Route | undefined
  await page.route('**/api/auth/kuaidd', (route) => void (held = route))
  // However slow the machine is: the exchange must not reach its timeout.
  await page.clock.install()
  await pauseClock(page)
  await page.goto(`${origin}/mobile/user-center`)
  await page.evaluate('window.marked = true')
  const passUntil = (seen: () => Promise<boolean>) =>
    expect
      .poll(async () => {
        await page.clock.runFor(20)
        return seen()
      })
      .toBe(true)
  const arrived = (field: Locator) => passUntil(() => field.isVisible())
  await passUntil(() => isHydrated(page))
  const login = page.getByRole('link', { name: /^请登录/ })
  await arrived(login)
  await login.click()
  await arrived(page.getByLabel('手机号', { exact: true }))
  await expect.poll(() => held !== undefined).toBe(true)
  await held?.continue()
  await arrived(page.getByRole('button', { name: '退出登录' }))
  expect(await stored(page, 'appToken')).toBeNull()
  expect(await page.evaluate('window.marked'), 'no document was loaded anew').toBe(true)
})

test('[AU-4] an ordinary browser leaves the token of the courier app alone', async () => {
  const shopper = await newShopper()
  const { page, origin } = shopper
  const token = await courierToken(origin, 'kd-elsewhere')
  await page.goto(`${origin}/simulators/courier/open`)
  await page.evaluate((fresh) => localStorage.setItem('appToken', fresh), token)
  await shopper.open('/user-center')
  await expectVisible(page.getByRole('link', { name: /^请登录/ }))
  expect(await stored(page, 'appToken')).toBe(token)
})

/** Axe's findings on the open page. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  await waitUntilStill(page)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const found = await axe.run(document, { resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    )
  })
}

test('inside WeChat without a way to pay, applying for a number shows how to open the browser, without a login', async () => {
  const shopper = await newShopper({ ...wechat, permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = shopper
  await withoutOpenPlatform(shopper)
  await shopper.open('/number/12')
  await page.getByRole('button', { name: '立即办理' }).click()
  const guide = page.getByRole('dialog', { name: '请在浏览器中支付' })
  await expectVisible(guide.getByText('在浏览器打开', { exact: true }))
  await guide.getByRole('button', { name: '复制链接' }).click()
  await expectToast(page, '链接已复制，请到浏览器中打开')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expectHidden(guide)
  expect(page.url()).toMatch(/\/mobile\/number\/12$/)
})

test('inside WeChat the link is copied even without access to the clipboard API', async () => {
  const shopper = await newShopper({ ...wechat, permissions: ['clipboard-read'] })
  const { page } = shopper
  await withoutOpenPlatform(shopper)
  await page.addInitScript(() => {
    const { clipboard } = navigator
    Object.assign(window, { pasted: () => clipboard.readText() })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await shopper.open('/number/13')
  await page.getByRole('button', { name: '立即办理' }).click()
  await page.getByRole('button', { name: '复制链接' }).click()
  await expectToast(page, '链接已复制，请到浏览器中打开')
  expect(await page.evaluate('pasted()')).toBe(page.url())
})

test('inside WeChat an unpaid order does not lead to a cashier that cannot open', async () => {
  const member = await newMember({ ...wechat, locale: 'en-GB' })
  const { page } = member
  const { id } = await newOrder(member, '7531')
  await withoutOpenPlatform(member)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/wxpay/h5')) asked.push(request.url())
  })
  await member.open(`/order/${id}`)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const guide = page.getByRole('dialog', { name: 'Pay in your browser' })
  await expectVisible(guide.getByText('Open in Browser', { exact: true }))
  await guide.getByRole('button', { name: 'Close' }).click()
  await expectHidden(guide)
  expect(await page.getByRole('button', { name: 'Pay', exact: true }).getAttribute('aria-busy')).toBeNull()
  expect(asked).toEqual([])
})

test('[AP-18] inside WeChat the shopper agrees on the simulated page and comes back as a payer', async () => {
  const { page, origin, session } = await newMember(wechat)
  const ask = async (query: Record<string, string>) => {
    const address = `${origin}/api/wechat/code?${new URLSearchParams(query).toString()}`
    const response = await fetch(address, { headers: { authorization: `Bearer ${session.token}` } })
    return ((await response.json()) as { data: { url?: string; payer?: string } }).data
  }
  const { url = '' } = await ask({ callback: '/mobile/home' })
  await page.goto(url)
  expect(await violations(page)).toEqual([])
  await page.getByLabel('用户标识').fill('oShopper')
  await page.getByRole('button', { name: '同意' }).click()
  await expectAddress(page, /\/mobile\/home\?code=/)
  const { code = '', state = '' } = Object.fromEntries(new URL(page.url()).searchParams)
  expect((await ask({ code, state })).payer).toMatch(/^oShopper[0-9a-f]{64}$/)
})
