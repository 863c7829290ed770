import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { createGate } from './gate.ts'
import { newMember, newPhone, newShopper } from './shopper.ts'

const heart = (page: Page, index = 0) => page.getByRole('button', { name: /收藏 95013-/ }).nth(index)
const floating = (page: Page) => page.getByRole('button', { name: /^我的收藏，/ })
const panel = (page: Page) => page.getByRole('dialog', { name: '我的收藏' })
const rows = (page: Page) => panel(page).getByRole('listitem')

test('[SC-7] [FV-5] the panel shows loading, then a failure with a retry, and only then that it is empty', async () => {
  const member = await newMember()
  const { page } = member
  member.expectTrouble(/status of 4/)
  const reading = createGate()
  let fails = true
  await page.route('**/api/collect/*?*', async (route) => {
    if (!fails) return reading.hold(route)
    await route.fulfill({ status: 403, json: { success: false, code: 403, error: 'forbidden' } })
  })
  await member.open('/number')
  await floating(page).click()
  const again = panel(page).getByRole('button', { name: '重试' })
  await expectVisible(again)
  expect(await panel(page).getByText('还没有收藏').count()).toBe(0)
  fails = false
  const asked = page.waitForRequest('**/api/collect/*?*')
  await again.click()
  await asked
  expect(await panel(page).getByText('还没有收藏').count()).toBe(0)
  reading.open()
  await expectVisible(panel(page).getByText('还没有收藏'))

  const held = createGate()
  await page.route('**/api/collect/*?*', (route) => held.hold(route))
  const first = page.waitForRequest('**/api/collect/*?*')
  await page.reload()
  await floating(page).click()
  await first
  // The answer held back keeps the page from coming to rest.
  await panel(page).locator('[aria-busy=true]').waitFor()
  expect(await panel(page).getByText('还没有收藏').count()).toBe(0)
  held.open()
})

test('[FV-5] [FV-6] a new favourite comes first, one still being added is deleted afterwards, and two quick deletions close the panel', async () => {
  const { page, open } = await newMember()
  await open('/number')
  const digits = async (index: number) =>
    /95013-(\d+)/.exec((await heart(page, index).getAttribute('aria-label')) ?? '')?.[1] ?? 'nothing'
  const liked = page.waitForResponse('**/api/collect/like')
  await heart(page, 0).click()
  await liked
  const adding = createGate()
  await page.route('**/api/collect/like', adding.hold)
  await heart(page, 1).click()
  await floating(page).click()
  // The request held back keeps the page from coming to rest.
  await expect.poll(() => rows(page).count()).toBe(2)
  expect(await rows(page).first().textContent()).toContain(await digits(1))

  const removed: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/collect/dislike')) removed.push(String(response.status()))
  })
  for (const index of [0, 1])
    await rows(page).nth(index).getByRole('button', { name: /删除/ }).dispatchEvent('click')
  adding.open()
  await expectAtRest(page, () => panel(page).count()).toBe(0)
  expect(removed).toEqual(['200', '200'])
  await expectVisible(page.getByRole('button', { name: '我的收藏，0 个' }))
})

test('[FV-4] a tapped heart is saved by the login it opened; an abandoned login, or ten minutes, drops it', async () => {
  for (const forgotten of ['left', 'old']) {
    const shopper = await newShopper()
    const { page, origin } = shopper
    const likes: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/collect/like')) likes.push(forgotten)
    })
    await shopper.open('/number')
    await heart(page).click()
    await expectAddress(page, /\/login\?callback=%2Fnumber/)
    if (forgotten === 'left') {
      await page.goBack()
      await expectAddress(page, /\/mobile\/number$/)
      await page.goto(`${origin}/mobile/login?callback=/number`)
    } else
      await page.evaluate(() => {
        const { now } = Date
        Date.now = () => now() + 11 * 60_000
      })
    const read = page.waitForResponse('**/api/collect/*?*')
    await shopper.logIn(newPhone())
    await read
    await waitUntilAtRest(page)
    expect(likes).toEqual([])
  }
})
