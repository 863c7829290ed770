import type { Page } from 'playwright-core'
import { swipe } from '@hao/testing/touch.ts'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { createGate } from './gate.ts'
import { newMember, newShopper, waitUntilStill } from './shopper.ts'
import { expectToast } from './watcher.ts'

const floating = (page: Page) => page.getByRole('button', { name: /^我的收藏，/ })
const panel = (page: Page) => page.getByRole('dialog', { name: '我的收藏' })
const rows = (page: Page) => panel(page).getByRole('listitem')

/** A member on the catalogue with favourites and their panel open. */
async function memberWithPanel(count: number) {
  const member = await newMember()
  const { page } = member
  await member.open('/number')
  await expectVisible(floating(page))
  for (let index = 0; index < count; index++) {
    const liked = page.waitForResponse('**/api/collect/like')
    await page
      .getByRole('button', { name: /收藏 95013-/ })
      .nth(index)
      .click()
    await liked
  }
  await floating(page).click()
  await expectAtRest(page, () => rows(page).count()).toBe(count)
  await waitUntilStill(page)
  return member
}

async function boxOf(page: Page, which: 'floating' | 'row' | 'row face') {
  const locators = {
    floating: floating(page),
    row: rows(page).first(),
    'row face': rows(page).first().getByRole('link'),
  }
  const box = await locators[which].boundingBox()
  if (!box) throw new Error(`No ${which} to be seen`)
  return box
}

/** Its position when its transition has ended. */
async function restingPlace(page: Page) {
  await waitUntilStill(page)
  return boxOf(page, 'floating')
}

async function drag(page: Page, to: { x: number; y: number }): Promise<void> {
  const { x, y, width, height } = await boxOf(page, 'floating')
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move((x + to.x) / 2, (y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

test('[HM-9] the floating button can be dragged, stays inside, and opens the panel only by a tap', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/home')
  await expectVisible(floating(page))
  const start = await restingPlace(page)
  await drag(page, { x: 40, y: 300 })
  const moved = await restingPlace(page)
  expect(moved.x).toBeLessThan(195 - moved.width)
  expect(Math.abs(moved.y - start.y)).toBeGreaterThan(100)
  expect(await panel(page).isVisible()).toBe(false)

  const tabs = (await page.getByRole('navigation', { name: '主导航' }).boundingBox())!
  for (const corner of [
    { x: 0, y: 0 },
    { x: 389, y: 843 },
  ]) {
    await drag(page, corner)
    const { x, y, width, height } = await restingPlace(page)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
    expect(y + height).toBeLessThanOrEqual(tabs.y)
  }
  await floating(page).tap()
  await expectVisible(panel(page))
})

test('[HM-9] the floating button can be dragged by a finger', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/home')
  await expectVisible(floating(page))
  const { x, y, width, height } = await restingPlace(page)
  await swipe(
    await shopper.context.newCDPSession(page),
    { x: x + width / 2, y: y + height / 2 },
    { x: 60, y: 320 },
  )
  const moved = await restingPlace(page)
  expect(moved.x).toBeLessThan(100)
  expect(Math.abs(moved.y + moved.height / 2 - 320)).toBeLessThan(40)
  expect(await panel(page).isVisible()).toBe(false)
})

test('[SC-7] [FV-6] the panel: title, monthly price, continue choosing; a row swiped by finger is deleted after the server agreed', async () => {
  const member = await memberWithPanel(2)
  const { page } = member
  expect(await rows(page).first().textContent()).toMatch(/95013-\d{6,10}.*¥\d+\.\d{2}\/月去办理/)
  const { x, y, width, height } = await boxOf(page, 'row')
  const middle = y + height / 2
  await swipe(
    await member.context.newCDPSession(page),
    { x: x + width * 0.6, y: middle },
    { x: x + width * 0.1, y: middle },
  )
  const { open, hold } = createGate()
  await page.route('**/api/collect/dislike', hold)
  const sent = page.waitForRequest('**/api/collect/dislike')
  await waitUntilStill(page)
  await rows(page).first().getByRole('button', { name: /删除/ }).tap()
  await sent
  expect(await rows(page).count()).toBe(2)
  open()
  await expectAtRest(page, () => rows(page).count()).toBe(1)
  await panel(page).getByRole('button', { name: '继续选号' }).click()
  await expectAtRest(page, () => panel(page).isVisible()).toBe(false)
})

test('[SC-7] [FV-6] a row is swiped by mouse; when the last one is deleted the panel closes', async () => {
  const { page } = await memberWithPanel(1)
  const before = await boxOf(page, 'row face')
  const { x, y, width, height } = await boxOf(page, 'row')
  await page.mouse.move(x + width * 0.5, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.3, y + height / 2, { steps: 5 })
  await page.mouse.move(x + width * 0.1, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await expectAtRest(page, async () => before.x - (await boxOf(page, 'row face')).x).toBeGreaterThan(60)
  await rows(page).first().getByRole('button', { name: /删除/ }).click()
  await expectAtRest(page, () => panel(page).isVisible()).toBe(false)
  await expectVisible(page.getByRole('button', { name: '我的收藏，0 个' }))
})

test('[SC-7] by keyboard: apply leads to the number, and delete becomes visible and deletes', async () => {
  const { page } = await memberWithPanel(2)
  const before = await boxOf(page, 'row face')
  await rows(page).first().getByRole('link', { name: '去办理' }).focus()
  await page.keyboard.press('Tab')
  await expectAtRest(page, async () => before.x - (await boxOf(page, 'row face')).x).toBeGreaterThan(60)
  await page.keyboard.press('Enter')
  await expectAtRest(page, () => rows(page).count()).toBe(1)
  const digits = /95013-(\d+)/.exec((await rows(page).first().textContent()) ?? '')?.[1]
  await rows(page).first().getByRole('link', { name: '去办理' }).focus()
  await page.keyboard.press('Enter')
  await expectAddress(page, /\/mobile\/number\/\d+$/)
  await expectVisible(
    page
      .getByRole('main')
      .getByText(digits ?? 'nothing')
      .first(),
  )
})

test('[FV-6] when deleting fails the row stays, and the toast says to retry', async () => {
  const member = await memberWithPanel(1)
  const { page } = member
  member.expectTrouble(/500/)
  await page.route('**/api/collect/dislike', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 500, error: 'internal' } }),
  )
  await rows(page).first().getByRole('button', { name: /删除/ }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, '请重试')
  expect(await rows(page).count()).toBe(1)
})
