import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { createGate } from './gate.ts'
import {
  waitUntilHydrated,
  newMember,
  newPhone,
  newSession,
  type Shopper,
  loggedInStorage,
} from './shopper.ts'

type Member = Awaited<ReturnType<typeof newMember>>

/** A question to customer service, sent without a screen. */
async function ask({ origin, session }: Member, text: string): Promise<void> {
  const response = await fetch(`${origin}/api/ticket`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session.token}`,
      'idempotency-key': `ticket-${session.id}`,
    },
    body: JSON.stringify({ category: 'calls', text }),
  })
  expect(response.status).toBe(200)
}

async function secondTab({ context, origin }: Shopper, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`${origin}/mobile${path}`)
  await waitUntilHydrated(tab)
  return tab
}

/** All that the browser stores for the pages of a tab. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('[AU-5] a logout clears all of a shopper’s data in every tab at once, and the next user sees none of it while responses are slow', async () => {
  const member = await newMember()
  const { page } = member
  const words = `我的号码今天响了吗 ${member.session.id}`
  await ask(member, words)
  await member.open('/service/ticket')
  await expectVisible(page.getByText(words))
  const other = await secondTab(member, '/search')
  await other.getByRole('button', { name: '1314' }).click()
  await expectAddress(other, /tag-list/)
  expect(await kept(other)).toContain('1314')
  await other.goto(`${member.origin}/mobile/user-center`)
  await waitUntilHydrated(other)

  const answers = createGate()
  await page.route('**/api/ticket?*', (route) => answers.opened.then(() => route.continue()))
  await other.getByRole('button', { name: '退出登录' }).click()
  await expectVisible(page.getByRole('main').getByRole('link', { name: '登录' }))
  expect(await page.getByText(words).count()).toBe(0)
  expect(await kept(other)).not.toMatch(/1314|refreshToken/)

  await other.getByRole('link', { name: /^请登录/ }).click()
  const asked = page.waitForRequest('**/api/ticket?*')
  await member.logIn(newPhone(), other)
  await asked
  expect(await page.getByText(words).count()).toBe(0)
  answers.open()
  await expectVisible(page.getByRole('link', { name: '联系客服' }))
  expect(await page.getByText(words).count()).toBe(0)
})

test('[AU-5] a tab that slept while another user logged in drops its typed and opened content', async () => {
  const member = await newMember()
  const { page, origin } = member
  await member.open('/service/ticket/new')
  const box = page.getByRole('textbox')
  await box.fill('我女儿的电话是 13800138000')
  await expectAtRest(page, () => kept(page)).toContain('13800138000')
  const next = loggedInStorage(await newSession(origin), origin).origins[0]?.localStorage ?? []
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, next)
  await expectAtRest(box.page(), () => box.inputValue()).toBe('')
  expect(await kept(page)).not.toContain('13800138000')
})

test('[AU-5] a token refresh answered after the logout does not restore the session', async () => {
  const member = await newMember()
  const { page } = member
  member.expectTrouble(/401/)
  await page.route('**/api/order/user/**', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 401, error: 'unauthorised' } }),
  )
  const answer = createGate()
  const renewed = createGate()
  await page.route('**/api/user/refresh', async (route) => {
    const response = await route.fetch()
    renewed.open()
    await answer.opened
    await route.fulfill({ response })
  })
  const done = page.waitForResponse('**/api/user/refresh')
  await member.open('/order')
  await renewed.opened
  const other = await secondTab(member, '/user-center')
  await other.evaluate(() => {
    for (const key of ['user', 'token', 'refreshToken']) localStorage.removeItem(key)
  })
  await page.getByRole('main').getByRole('link', { name: '登录' }).waitFor()
  answer.open()
  await (await done).finished()
  await expectAtRest(page, () => kept(page)).not.toContain('token')
  await expectVisible(page.getByRole('main').getByRole('link', { name: '登录' }))
})
