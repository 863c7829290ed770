import type { Session } from '@hao/contract/entities.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { logInElsewhere } from './log-in-elsewhere.ts'
import { endSession } from './operator.ts'
import { newOwner } from './owner.ts'
import { createGate } from './gate.ts'
import { waitUntilHydrated, newMember, newOrder, type Shopper } from './shopper.ts'
import { expectToast } from './watcher.ts'

type Open = Shopper & { session: Session }

const dialog = (page: Page) => page.locator('dialog[open]')
const openBy = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function unpaid(): Promise<Open> {
  const member = await newMember()
  const { id } = await newOrder(member, '6')
  await member.open(`/order/${id}`)
  return member
}

async function favourites(): Promise<Open> {
  const member = await newMember()
  const { origin, page, session } = member
  await fetch(`${origin}/api/collect/like`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 1, numberId: 9, userId: session.id }),
  })
  await member.open('/number')
  // The page has made all reads that it makes by itself.
  await page.getByRole('button', { name: '我的收藏，1 个' }).click()
  return member
}

async function mine(bound: boolean): Promise<Open> {
  const owner = await newOwner('6', { bound })
  await owner.open(bound ? `/user-center/numbers/${owner.id}` : `/order/${owner.orderId}`)
  return owner
}

async function freeNumber(): Promise<Open> {
  const member = await newMember()
  const found = await fetch(`${member.origin}/api/number/search?keyword=5&pageSize=20`)
  const { data } = (await found.json()) as { data: { list: { id: number; state: string }[] } }
  const free = data.list.find(({ state }) => state === 'on_sale')
  await member.open(`/number/${free?.id}`)
  return member
}

async function account(): Promise<Open> {
  const member = await newMember()
  await member.open(`/user-center/${member.session.id}`)
  return member
}

async function devices(): Promise<Open> {
  const member = await newMember()
  await logInElsewhere(member.session.phone)
  await member.open('/user-center/devices')
  return member
}

type Sheet = [
  name: string,
  arrive: () => Promise<Open>,
  opener: string | undefined,
  press: string | RegExp,
  ticks?: true,
]

/** Each sheet that sends requests: its screen, the button that opens it, the button that sends. */
const sheets: Sheet[] = [
  ['the cancelling of an order', unpaid, '取消', '确认取消'],
  ['the favourites', favourites, undefined, /^删除/],
  ['a refund', () => mine(false), '退订并退款', '确认退订'],
  ['a renewal', () => mine(true), '续费', '立即支付'],
  ['cancelling a number', () => mine(true), '退订并退款', '确认退订'],
  ['the purchase of a number', freeNumber, '立即办理', /立即支付/, true],
  ['the deletion of the account', account, '注销账号', '继续注销'],
  ['the logout of another device', devices, '退出该设备', '退出该设备'],
]

/** The login screen is usable, nothing covers it, and the page scrolls. */
async function expectLogin(page: Page): Promise<void> {
  await expectAddress(page, /\/mobile\/login\?callback=/)
  await expectVisible(page.getByLabel('手机号', { exact: true }))
  await expectAtRest(page, () => dialog(page).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
}

test.each(depth(sheets.slice(0, 2), sheets))(
  '[ER-2] a session that ends under %s leads to the login screen',
  async (_, arrive, opener, press, ticks) => {
    const shopper = await arrive()
    const { page } = shopper
    shopper.expectTrouble(/401/)
    if (opener) await openBy(page, opener)
    await expectVisible(dialog(page))
    if (ticks) for (const box of await dialog(page).getByRole('checkbox').all()) await box.check()
    // The press is the first request to notice.
    const reads = createGate()
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? reads.hold(route) : route.continue(),
    )
    await endSession(shopper.origin, shopper.session)
    await dialog(page).getByRole('button', { name: press }).press('Enter')
    await expectToast(page, '验证失败，请重新登录')
    reads.open()
    await expectLogin(page)
  },
)

test.each(depth(sheets.slice(3, 5), sheets))(
  '[AU-5] a logout in another tab closes %s, and leaves a page that can be used',
  async (_, arrive, opener) => {
    const shopper = await arrive()
    const { page, context, origin, session } = shopper
    // A read in progress may be refused, and the logout empties what the screen shows and reads it again.
    shopper.expectTrouble(/status of 401|Nobody did this: list/)
    if (opener) await openBy(page, opener)
    await expectVisible(dialog(page))
    const other = await context.newPage()
    await other.goto(`${origin}/mobile/user-center`)
    await waitUntilHydrated(other)
    await other.getByRole('button', { name: '退出登录' }).click()
    await expectAtRest(page, () => dialog(page).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
    await expectAtRest(page, () => page.getByRole('main').innerText()).not.toContain(session.phone.slice(-4))
    // Nothing covers it.
    const main = page.getByRole('main')
    await main.getByRole('link').or(main.getByRole('button')).first().click({ trial: true })
  },
)

test('[AU-5] a shopper who continues during their logout is not asked to log in', async () => {
  const member = await newMember()
  const { page, session } = member
  member.expectTrouble(/status of 401/)
  await member.open('/user-center')
  const [ended, answer] = [createGate(), createGate()]
  await page.route(`**/api/user/logout/${session.id}`, async (route) => {
    const response = await route.fetch()
    ended.open()
    await answer.opened
    await route.fulfill({ response })
  })
  const renewed = page.waitForResponse('**/api/user/refresh')
  await page.getByRole('button', { name: '退出登录' }).click()
  await ended.opened
  await page.getByRole('link', { name: '订单', exact: true }).click()
  expect((await renewed).status()).toBe(401)
  answer.open()
  await expectToast(page, '已退出登录')
  await expectVisible(page.getByRole('link', { name: /登录/ }))
  expect(new URL(page.url()).pathname).toBe('/mobile/order')
})
