import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { doubleTap } from './double-tap.ts'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { logInElsewhere, storeEntries } from './log-in-elsewhere.ts'
import { waitUntilHydrated, newPhone, newShopper, type Shopper } from './shopper.ts'
import { expectToast } from './watcher.ts'

/** A shopper logged in on the login screen, with its cookie. */
async function loggedIn(phone: string): Promise<Shopper> {
  const shopper = await newShopper()
  await shopper.open('/login')
  await shopper.logIn(phone)
  await expectAddress(shopper.page, /\/mobile\/user-center/)
  return shopper
}

/** Opens the list of devices, and waits for the last read that its page makes by itself. */
async function openDevices({ open, page }: Shopper): Promise<void> {
  const favourites = page.waitForResponse(/\/api\/collect\//)
  await open('/user-center/devices')
  await expectVisible(page.getByText('本机', { exact: true }))
  await favourites
}

const dialog = (page: Page) => page.locator('dialog[open]')

test('[AU-5] a shopper logs another phone out, which goes to login at its next step with its data cleared', async () => {
  const phone = newPhone()
  const mine = await loggedIn(phone)
  const other = await logInElsewhere(phone)
  await openDevices(other)

  const { page } = mine
  await mine.open('/user-center')
  // The list of numbers has loaded and moves the rows no more.
  await expectVisible(page.getByRole('link', { name: '去选号' }))
  await page.getByRole('link', { name: '登录设备' }).click()
  const cards = page.locator('main li')
  await expectAtRest(cards.page(), () => cards.count()).toBe(2)
  const end = page.getByRole('button', { name: '退出该设备' })
  await end.click()
  await expectVisible(dialog(page).getByText('本机保持登录'))
  await page.goBack()
  await expectAtRest(page, () => dialog(page).count()).toBe(0)
  expect(page.url()).toContain('/user-center/devices')

  await end.click()
  await doubleTap(dialog(page).getByRole('button', { name: '退出该设备' }))
  await expectToast(page, '已退出该设备')
  await expectAtRest(cards.page(), () => cards.count()).toBe(1)
  await expectVisible(page.getByText('您只在本机登录'))
  await expectAtRest(page, () => dialog(page).count()).toBe(0)

  other.expectTrouble(/status of 401/)
  await other.open('/user-center/calls')
  await expectAddress(other.page, /\/mobile\/login\?callback=/)
  expect(await other.page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  expect(await other.page.getByRole('main').innerText()).not.toContain(phone.slice(-4))
  const refreshed = await other.context.request.post(`${other.origin}/api/user/refresh`, {
    data: { refreshToken: other.session.refreshToken },
  })
  expect(refreshed.status()).toBe(401)
})

test('[AU-1] a session copied from a browser’s storage works nowhere else, and its owner is notified', async () => {
  const phone = newPhone()
  const mine = await loggedIn(phone)
  const copied = await mine.page.evaluate(() => Object.entries(localStorage))
  expect(copied.map(([name]) => name)).toContain('refreshToken')
  // The page is in the background: its idle reads would otherwise be the first to notice.
  await mine.page.goto('about:blank')

  const thief = await newShopper()
  thief.expectTrouble(/status of 401/)
  await storeEntries(thief, copied)
  await thief.page.goto(`${thief.origin}/mobile/user-center/devices`)
  await expectAddress(thief.page, /\/mobile\/login\?callback=/)

  await expect
    .poll(async () => (await fetch(`${mine.origin}/dev/outbox`, { headers: { cookie: 'lang=en' } })).text())
    .toMatch(
      new RegExp(`You were logged out: the login was used elsewhere or its cookies were lost[^]*?${phone}`),
    )
  mine.expectTrouble(/status of 401/)
  await mine.page.goto(`${mine.origin}/mobile/user-center/devices`)
  await expectAddress(mine.page, /\/mobile\/login\?callback=/)
  await waitUntilHydrated(mine.page)
})

test('[AU-5] “log out everywhere else” sends every other phone to login at its next step, and this one stays', async () => {
  const phone = newPhone()
  const mine = await loggedIn(phone)
  const others = [await logInElsewhere(phone), await logInElsewhere(phone)] as const
  for (const other of others) await openDevices(other)
  const { page } = mine
  await mine.open('/user-center/devices')
  const cards = page.locator('main li')
  await expectAtRest(cards.page(), () => cards.count()).toBe(3)
  await page.getByRole('button', { name: '退出其他所有设备' }).click()
  await expectVisible(dialog(page).getByText('本机保持登录'))
  await doubleTap(dialog(page).getByRole('button', { name: '退出其他所有设备' }))
  await expectToast(page, '已退出 2 台设备')
  await expectVisible(page.getByText('您只在本机登录'))
  await expectAtRest(cards.page(), () => cards.count()).toBe(1)
  await expectAtRest(page, () => dialog(page).count()).toBe(0)

  for (const other of others) {
    other.expectTrouble(/status of 401/)
    // The next step on the open page: the tap asks the server.
    await other.page.getByRole('button', { name: '退出该设备' }).first().click()
    await dialog(other.page).getByRole('button', { name: '退出该设备' }).click()
    await expectAddress(other.page, /\/mobile\/login\?callback=/)
    await expectToast(other.page, '验证失败，请重新登录')
    await expectAtRest(other.page, () => dialog(other.page).count()).toBe(0)
    expect(await other.page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
    const refreshed = await other.context.request.post(`${other.origin}/api/user/refresh`, {
      data: { refreshToken: other.session.refreshToken },
    })
    expect(refreshed.status()).toBe(401)
  }
  await mine.open('/user-center/calls')
  await expectVisible(page.getByText('还没有来电'))
  await mine.open('/user-center/devices')
  await expectVisible(page.getByText('您只在本机登录'))
})
