import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import {
  loggedInStorage,
  newMember,
  newOrder,
  newPhone,
  newSession,
  newShopper,
  readCode,
  type Shopper,
  waitUntilHydrated,
} from './shopper.ts'
import { personActs } from './watcher.ts'

const dialog = (page: Page) => page.locator('dialog[open]')
const at = (page: Page) => new URL(page.url()).pathname.replace('/mobile', '')

/**
 * Opens a number of a search, with home below it in the history. A keyword of four digits finds numbers that
 * no other journey takes.
 */
async function openNumber({ page, ...shopper }: Shopper, keyword: string): Promise<string> {
  await shopper.open(`/tag-list?keyword=${keyword}`)
  await page.getByRole('main').getByRole('listitem').getByRole('link').nth(2).click()
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  return at(page)
}

async function applyAnonymously(shopper: Shopper, keyword: string): Promise<string> {
  const path = await openNumber(shopper, keyword)
  await shopper.page.getByRole('button', { name: '立即办理' }).click()
  await expectAddress(shopper.page, /\/login\?callback=%2Fnumber%2F/)
  return path
}

/** Logs in with an SMS that is pasted whole. */
async function logInByPaste({ page, context, origin }: Shopper, phone = newPhone()): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '获取验证码' }).click()
  const field = page.getByLabel('验证码', { exact: true })
  await expectVisible(field)
  const sms = `【95013】您的验证码是${await readCode(origin, phone)}，5分钟内有效`
  await page.evaluate((text) => navigator.clipboard.writeText(text), sms)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

/** The recorded consents of the logged-in user. */
function consents(page: Page): Promise<{ agreement: string; occasion: string; version: string }[]> {
  return page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: number }
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const answer = await fetch(`/api/user/${id}/data`, { headers })
    return ((await answer.json()) as { data: { consents: never[] } }).data.consents
  })
}

test('[SC-5] [SC-8] [VA-2] [VA-4] 立即办理 leads through login to the open order; agreements accepted at login are not asked for again', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  const path = await applyAnonymously(shopper, '4066')
  await logInByPaste(shopper)
  const order = page.getByRole('dialog', { name: '确认订单' })
  await expectVisible(order)
  expect(at(page)).toBe(path)
  await expectVisible(order.getByText('登录时已同意'))
  const boxes = order.getByRole('checkbox')
  expect([await boxes.first().isChecked(), await boxes.nth(1).isChecked()]).toEqual([true, false])
  await order.getByRole('button', { name: '立即支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  await shopper.open('/home')
  const kept = (await consents(page)).map(({ occasion, agreement }) => `${occasion} ${agreement}`)
  expect(kept.toSorted()).toEqual(['login privacy', 'login service', 'order privacy', 'order service'])
})

test('[SC-5] after the login back closes the order, then leads to the list; neither it nor forward shows the login', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  const path = await applyAnonymously(shopper, '6066')
  await logInByPaste(shopper)
  await expectVisible(dialog(page))
  await page.goBack()
  await expectAtRest(page, () => dialog(page).count()).toBe(0)
  expect(at(page)).toBe(path)
  // A second opening asks again.
  await page.getByRole('button', { name: '立即办理' }).click()
  await expectVisible(dialog(page))
  expect(await dialog(page).getByRole('checkbox').first().isChecked()).toBe(false)
  await page.reload()
  await waitUntilHydrated(page)
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  expect(await dialog(page).count()).toBe(0)
  await expectAtRest(page, () => page.evaluate('!history.state?.layers')).toBe(true)
  await page.goBack()
  await expectAtRest(page, () => at(page)).toBe('/tag-list')
  await page.goForward()
  await expectAtRest(page, () => at(page)).toBe(path)
})

test('[SC-5] an abandoned login opens no order, not even after a later login', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  const path = await applyAnonymously(shopper, '8066')
  await page.reload()
  await waitUntilHydrated(page)
  await page.goBack()
  await expectAtRest(page, () => at(page)).toBe(path)
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  await shopper.open(`/login?callback=${path}`)
  await logInByPaste(shopper)
  await expectAddress(page, new RegExp(`${path}$`))
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  await waitUntilAtRest(page)
  expect(await dialog(page).count()).toBe(0)
})

test('[SC-5] a reloaded login screen still leads to the order', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await applyAnonymously(shopper, '9066')
  await page.reload()
  await waitUntilHydrated(page)
  await logInByPaste(shopper)
  await expectVisible(page.getByRole('dialog', { name: '确认订单' }))
})

test('[SC-5] a number sold during the login shows as sold, without an order', async () => {
  const shopper = await newShopper()
  const { page, origin } = shopper
  const path = await applyAnonymously(shopper, '7066')
  const buyer = await newSession()
  const ordered = await fetch(`${origin}/api/wxpay/h5`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
    body: JSON.stringify({ numberId: Number(path.split('/').at(-1)), agreed: true }),
  })
  expect(ordered.status).toBe(200)
  await logInByPaste(shopper)
  await expectVisible(page.getByRole('button', { name: '有货告诉我' }))
  expect(at(page)).toBe(path)
  await waitUntilAtRest(page)
  expect(await dialog(page).count()).toBe(0)
})

test('[SC-5] an alert that led to login opens after it', async () => {
  const buyer = await newMember()
  const held = await newOrder(buyer, '3066')
  const order = await fetch(`${buyer.origin}/api/order/${held.id}`, {
    headers: { authorization: `Bearer ${buyer.session.token}` },
  })
  const { data } = (await order.json()) as { data: { number: { id: number } } }
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open(`/number/${data.number.id}`)
  await page.getByRole('button', { name: '有货告诉我' }).click()
  await expectAddress(page, /\/login\?callback=/)
  await logInByPaste(shopper)
  await expectVisible(page.getByRole('dialog', { name: '有货告诉我' }))
})

test.each(['same', 'other'] as const)(
  '[SC-5] [ER-2] a session that ends on the way to payment leads through login back to the order, for the same shopper only: %s',
  async (who) => {
    const session = await newSession()
    const shopper = await newShopper({ storageState: loggedInStorage(session) })
    const { page } = shopper
    shopper.expectTrouble(/401/)
    const path = await openNumber(shopper, '0066')
    await page.getByRole('button', { name: '立即办理' }).click()
    await dialog(page).getByRole('checkbox').first().check()
    const kept = await page.evaluate(() => Object.entries(localStorage))
    const over = { status: 401, json: { success: false, code: 40100, error: 'unauthorised', message: '' } }
    await page.route(/\/api\/(user\/refresh|order|wxpay)/, (route) => route.fulfill(over))
    await dialog(page).getByRole('button', { name: '立即支付' }).click()
    await expectAddress(page, /\/login\?callback=%2Fnumber%2F/)
    if (who === 'other') await logInByPaste(shopper)
    else {
      // As a login in another tab: a second code for the same phone would be too soon.
      await personActs(page)
      await page.evaluate((entries) => {
        for (const [name, value] of entries) localStorage.setItem(name, value)
        dispatchEvent(new StorageEvent('storage'))
      }, kept)
    }
    await expectAddress(page, new RegExp(`${path}$`))
    await expectVisible(page.getByRole('button', { name: '立即办理' }))
    if (who === 'same') return expectVisible(page.getByRole('dialog', { name: '确认订单' }))
    await waitUntilAtRest(page)
    expect(await dialog(page).count()).toBe(0)
  },
)
