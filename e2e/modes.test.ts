import type { Locator, Page } from 'playwright-core'
import type { Subscription } from '@hao/contract/entities.ts'
import { depth } from '@hao/testing/deep.ts'
import { beforeAll, expect, inject, test } from 'vitest'
import { waitUntilAtRest } from './rest.ts'
import { findInModes } from './modes.ts'
import { dial, newOwnedNumber, type OwnedNumber } from './owner.ts'
import { readingScreens } from './reading-screens.ts'
import {
  loggedInStorage,
  newMember,
  newOrder,
  newPhone,
  newSession,
  newShopper,
  payOrder,
  waitUntilResponsive,
  waitUntilStill,
} from './shopper.ts'

type Screen = { path: string; content?: string; as?: string }

/** The screens besides those that read data. */
const others: Screen[] = [
  { path: '/search' },
  { path: '/tag-list?id=nope' },
  { path: '/number/{held}' },
  { path: '/nowhere' },
  { path: '/wait?t=bad' },
  { path: '/service' },
  { path: '/service/ticket/new', content: 'main textarea' },
  { path: '/user-center/waits', content: 'main h2, main p' },
  { path: '/order/{paid}', content: 'main dl' },
  { path: '/user-center/numbers?state=ended', content: 'main a' },
]

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const states: Record<string, Partial<Subscription>> = {
  'past due': { state: 'past_due', periodEnd: inDays(-1), graceEnd: inDays(6), suspendedEnd: inDays(29) },
  lost: { state: 'ended', endedAt: inDays(-1), boundPhone: undefined, recoverableUntil: inDays(29) },
  'without a mandate': { renewal: 'auto', mandate: 'none' },
  changing: { newPhone: { state: 'filing', phone: '138****1234' } },
}
const ofNumbers = ['', '/numbers', '/numbers/{subscription}', '/renewals'].map(
  (path) => `/user-center${path}`,
)
const inStates = ofNumbers.flatMap((path) => Object.keys(states).map((as) => ({ path, as })))
const screens: Screen[] = [...readingScreens, ...others, ...inStates]
/** A sixth of them in an ordinary run. */
const looked = depth(
  screens.filter((_, place) => place % 6 === 0),
  screens,
)

let owned: OwnedNumber
const places: Record<string, string | number> = {}
const fill = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(places[name]))

beforeAll(async () => {
  owned = await newOwnedNumber('468')
  const member = { origin: inject('shop'), session: owned.session }
  const unpaid = await newOrder(member, '246')
  const held = await newOrder({ origin: member.origin, session: await newSession() }, '642')
  const paid = await newOrder(member, '135')
  await payOrder(member, paid)
  await dial(member.origin, owned.digits)
  const ticket = await fetch(`${member.origin}/api/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owned.session.token}` },
    body: JSON.stringify({ category: 'other', text: '95013?' }),
  })
  const { data } = (await ticket.json()) as { data: { id: number } }
  Object.assign(places, { user: owned.session.id, unpaid: unpaid.id, paid: paid.id, trade: paid.outTradeNo })
  Object.assign(places, { held: held.numberId, subscription: owned.id, ticket: data.id })
})

/** Puts the server's numbers into a state that the returned function sets, and turns quiet hours on. */
async function changeAnswers(page: Page): Promise<(as: string | undefined) => void> {
  let now: Partial<Subscription> | undefined
  await page.route(/\/api\/subscription(\/\d+)?(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { list?: object[] } }
    const { list } = body.data
    const changed = list ? { list: list.map((one) => ({ ...one, ...now })) } : now
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...changed } } })
  })
  await page.route(/\/api\/subscription\/\d+\/rules/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    const quiet = { on: true, from: '22:00', until: '07:30' }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, quiet } } })
  })
  return (as) => (now = as === undefined ? undefined : states[as])
}

/** What opens a sheet on the open screen, besides what says so. */
const opening = /^(立即办理|Apply now|有货告诉我|Tell me when it is free)$/

async function openers(page: Page, path: string): Promise<Locator[]> {
  const declared = page.locator('[aria-haspopup=dialog]:visible')
  const found = (await declared.all()).map((_, at) => declared.nth(at))
  if (await page.getByRole('button', { name: opening }).count())
    found.push(page.getByRole('button', { name: opening }))
  // Turning the renewal on asks for consent.
  if (/\/numbers\/\{subscription\}$|\/renewals$/.test(path))
    found.push(page.locator('[role=switch]:not(:checked)').first())
  return found
}

async function lookInto(page: Page, opener: Locator, place: string): Promise<string[]> {
  await waitUntilResponsive(opener)
  await opener.click()
  const sheet = page.locator('dialog[open]')
  await sheet.waitFor()
  await waitUntilAtRest(page)
  await waitUntilStill(page)
  const found = await findInModes(page, place)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.waitForFunction('!history.state?.layers')
  return found
}

test.each(depth(['zh-CN'], ['zh-CN', 'en-US']))(
  'every screen and sheet holds in forced colours, at 200 %, at 320 px and in large text, %s',
  async (locale) => {
    const storageState = loggedInStorage(owned.session)
    const { page, open, expectTrouble } = await newShopper({ storageState, locale, reducedMotion: 'reduce' })
    expectTrouble(/404|400/)
    // The finder of blind controls switches their states.
    expectTrouble(/Nobody did this: </)
    const put = await changeAnswers(page)
    const found: string[] = []
    for (const { path, content, as } of looked) {
      put(as)
      const place = as ? `${path} ${as}` : path
      await open(fill(path))
      await page
        .locator(content ?? 'main')
        .first()
        .waitFor()
      await waitUntilAtRest(page)
      found.push(...(await findInModes(page, place)))
      if (as) continue
      for (const [at, opener] of (await openers(page, path)).entries())
        found.push(...(await lookInto(page, opener, `${place}, sheet ${at}`)))
    }
    expect(found).toEqual([])
  },
)

test('the login and its code hold in every mode', async () => {
  const { page, open } = await newShopper({ reducedMotion: 'reduce' })
  await open('/login')
  await waitUntilResponsive(page.getByRole('checkbox'))
  const found = await findInModes(page, '/login')
  await page.getByLabel('手机号', { exact: true }).fill(newPhone())
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('验证码', { exact: true }).waitFor()
  found.push(...(await findInModes(page, '/login, code')))
  expect(found).toEqual([])
})

test('large text stays on later visits, from the first byte, until it is turned off', async () => {
  const { page, open, origin, context } = await newMember()
  await open('/user-center')
  const toggle = page.getByRole('switch', { name: '大字' })
  await waitUntilResponsive(toggle)
  await toggle.check()
  const html = await (await context.request.get(`${origin}/mobile/home`)).text()
  expect(html).toMatch(/^<!doctype html><html [^>]*data-text="large"/)
  await open('/order')
  expect(await page.locator('html').getAttribute('data-text')).toBe('large')
  await open('/user-center')
  await waitUntilResponsive(toggle)
  await expect.poll(() => toggle.isChecked()).toBe(true)
  await toggle.uncheck()
  expect(await page.locator('html').getAttribute('data-text')).toBeNull()
  expect(await context.cookies()).toEqual([])
})
