import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import {
  waitUntilResponsive,
  waitUntilHydrated,
  newMember,
  newPhone,
  newShopper,
  waitUntilStill,
} from './shopper.ts'
import { expectToast } from './watcher.ts'

test('[FV-4] [SC-5] an anonymous shopper browses, favourites, logs in, comes back, and the favourite is kept', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/home')
  const first = page.getByRole('button', { name: /收藏 95013-/ }).first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  await first.click()
  await expectAddress(page, /\/login\?callback=%2Fhome/)
  const saved = page.waitForResponse('**/api/collect/like')
  await shopper.logIn(newPhone())
  // First: the toast may go before the page rests.
  await expectToast(page, '收藏成功')
  await expectAddress(page, /\/mobile\/home/)
  // The list may have changed meanwhile.
  const heart = page.getByRole('button', { name, exact: true }).first()
  const pressed = () => expectAtRest(heart.page(), () => heart.getAttribute('aria-pressed')).toBe('true')
  await pressed()
  // Both show before the server has saved it.
  await (await saved).finished()
  await page.reload()
  await pressed()
})

/** The empty hearts of a part of the page. */
const hearts = (page: Page, part: string) =>
  page
    .getByRole('main')
    .locator(part)
    .locator('button[aria-pressed=false]', { has: page.locator('svg') })

/** First on a page where no floating heart shows that the favourites have been read. */
const places = [
  ['similar numbers', '/number/9', 'section:has(h2:text-is("相似号码"))'],
  ['the flash sale', '/home', 'section >> nth=1'],
  ['the endless list', '/home', 'section >> nth=2'],
  ['the catalogue', '/number', 'ul'],
  ['a category', '/tag-list?id=pair&keyword=对子号', 'ul'],
  ['the results of a search', '/tag-list?keyword=88&suffix=true', 'ul'],
] as const

test('[FV-1] the heart works on every list and in the detail, with the same state everywhere', async () => {
  const member = await newMember()
  const { page, session, origin } = member
  for (const [at, [place, path, part]] of places.entries()) {
    await member.open(path)
    if (at > 0) await expectVisible(page.getByRole('button', { name: `我的收藏，${at} 个` }))
    const heart = hearts(page, part).first()
    await heart.scrollIntoViewIfNeeded()
    await waitUntilResponsive(heart)
    const name = (await heart.getAttribute('aria-label')) ?? ''
    const saved = page.waitForResponse('**/api/collect/like')
    await heart.click()
    expect((await saved).status(), place).toBe(200)
    const pressed = page.getByRole('main').getByRole('button', { name, exact: true })
    const states = () => pressed.evaluateAll((all) => all.map((button) => button.ariaPressed))
    // The endless list is hydrated once it has been in view.
    await pressed.last().scrollIntoViewIfNeeded()
    await expectAtRest(page, async () => new Set(await states())).toEqual(new Set(['true']))
    if (at > 0) await expectVisible(page.getByRole('button', { name: `我的收藏，${at + 1} 个` }))
  }
  await member.open('/number/9')
  const bar = page.getByRole('button', { name: '收藏', exact: true })
  const saved = page.waitForResponse('**/api/collect/like')
  await bar.click()
  await saved
  await expectVisible(page.getByRole('button', { name: '已收藏', exact: true }))
  const answer = await fetch(`${origin}/api/collect/${session.id}?current=1&pageSize=100`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  const { data } = (await answer.json()) as { data: { list: { numberId: number }[] } }
  expect(data.list.length).toBe(places.length + 1)
  expect(data.list.map(({ numberId }) => numberId)).toContain(9)
})

test('[HM-9] the floating heart keeps its place on every screen and after a reload', async () => {
  const { page, open } = await newShopper({ reducedMotion: 'reduce' })
  const heart = page.getByRole('button', { name: /^我的收藏/ })
  const place = async () => {
    const box = await heart.boundingBox()
    return box && [Math.round(box.x), Math.round(box.y)]
  }
  await open('/home')
  // It appears, and can take the focus, once its place is known.
  await expectVisible(heart)
  const start = await place()
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await heart.press(key)
  await expectAtRest(page, async () => (await place())?.[0]).toBeLessThan(30)
  await expectAtRest(page, async () => (await place())?.[1]).toBeLessThan((start?.[1] ?? 0) - 60)
  await waitUntilStill(page)
  const left = await place()
  await page.reload()
  await waitUntilHydrated(page)
  await expectAtRest(page, place).toEqual(left)
  await page.getByRole('link', { name: '更多号码' }).click()
  await expectAddress(page, /\/mobile\/number$/)
  await expectAtRest(page, place).toEqual(left)
})
