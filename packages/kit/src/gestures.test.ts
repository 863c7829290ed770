import type { Page } from 'playwright-core'
import { type Point, swipe } from '@hao/testing/touch.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Gallery, keepToasts, serveGallery } from '../gallery/serve.ts'

let gallery: Gallery
beforeAll(async () => {
  gallery = await serveGallery()
})
afterEach(() => {
  expect(gallery.errors.splice(0)).toEqual([])
})
afterAll(() => gallery.close())

/** The middle of an element, in px of the viewport. */
async function middleOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Waits until nothing in the open dialog moves. */
const waitUntilStill = (page: Page) =>
  page
    .locator('dialog[open]')
    .evaluate((dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map((move) => move.finished)))

const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: '打开面板' }).click()
  await page.getByRole('dialog', { name: '我的收藏' }).waitFor()
  await waitUntilStill(page)
}

test('the sheet takes the focus, stops the page from scrolling, and returns the focus on Esc', async () => {
  const page = await gallery.open({ reducedMotion: 'reduce' })
  await openSheet(page)
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('打开面板')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
  await openSheet(page)
  await page.mouse.click(190, 60)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
})

test('the sheet follows a finger down and closes, and springs back from a short pull', async () => {
  const page = await gallery.open({ hasTouch: true })
  const session = await page.context().newCDPSession(page)
  await openSheet(page)
  const title = await middleOf(page, 'dialog h2')
  await swipe(session, title, { x: title.x, y: title.y + 8 })
  expect(await page.getByRole('dialog').count()).toBe(1)
  await swipe(session, title, { x: title.x, y: title.y + 180 })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
})

test('a toast shows over an open sheet and can be read by assistive technology there', async () => {
  const page = await gallery.open({}, keepToasts)
  await openSheet(page)
  await page.getByRole('button', { name: '继续选号' }).click()
  const toast = page.getByRole('status').filter({ hasText: '收藏成功' })
  await toast.waitFor()
  expect(
    await toast.evaluate((region) => [region.matches(':popover-open'), Boolean(region.closest('dialog'))]),
  ).toEqual([true, true])
  await page.context().close()
})

test('a toast outlives the sheet that it was shown over', async () => {
  const page = await gallery.open({}, keepToasts)
  await openSheet(page)
  await page.getByRole('button', { name: '继续选号' }).click()
  const toast = page.getByRole('status').filter({ hasText: '收藏成功' })
  await toast.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(
    await toast.evaluate((region) => [region.matches(':popover-open'), Boolean(region.closest('dialog'))]),
  ).toEqual([true, false])
  await page.context().close()
})

test('[SC-7] a favourite is deleted by touch, by mouse and by keyboard', async () => {
  const page = await gallery.open({ hasTouch: true })
  const session = await page.context().newCDPSession(page)
  await openSheet(page)

  const first = await middleOf(page, '[data-testid=row-628888]')
  await swipe(session, first, { x: first.x - 120, y: first.y })
  await page.locator('[data-open]').waitFor()
  await waitUntilStill(page)
  await page.getByRole('button', { name: '删除 628888' }).tap()
  await page.getByTestId('row-628888').waitFor({ state: 'detached' })

  const second = await middleOf(page, '[data-testid=row-520131]')
  await page.mouse.move(second.x, second.y)
  await page.mouse.down()
  await page.mouse.move(second.x - 120, second.y, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('button', { name: '删除 520131' }).click()
  await page.getByTestId('row-520131').waitFor({ state: 'detached' })

  await page.getByRole('link', { name: '去办理' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByTestId('row-166888').waitFor({ state: 'detached' })
  await page.context().close()
})

test('[HM-9] the floating button can be dragged, docks at an edge, and keeps its position after a reload', async () => {
  const page = await gallery.open({ reducedMotion: 'reduce' })
  const button = page.locator('button', { hasText: '3' }).last()
  const place = async () => {
    const box = await button.boundingBox()
    return box && [Math.round(box.x), Math.round(box.y)]
  }
  // It appears once its position is known.
  await button.waitFor()
  await expect.poll(async () => (await place())?.[0]).toBe(390 - 54 - 12)
  const from = await middleOf(page, 'button[aria-label^=我的收藏]')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(60, 400, { steps: 6 })
  await page.mouse.up()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(place).toEqual([12, 373])
  await page.reload()
  await expect.poll(place).toEqual([12, 373])

  await page.setViewportSize({ width: 390, height: 420 })
  await expect.poll(async () => (await place())?.[1]).toBeLessThan(420 - 54 - 56)
  await button.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await place())?.[0]).toBe(390 - 54 - 12)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '我的收藏' }).waitFor()
  await page.context().close()
})

test('[HM-3] closing the video stops it', async () => {
  const page = await gallery.open({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: '播放' }).click()
  const video = page.locator('dialog video')
  expect(await video.getAttribute('poster')).toBe('/media/intro.jpg')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)
  const film = await video.elementHandle()
  const paused = await film?.evaluateHandle((element) => {
    const seen: { asItWent?: boolean } = {}
    const observer = new MutationObserver(() => {
      if (!element.isConnected) seen.asItWent ??= (element as HTMLVideoElement).paused
    })
    observer.observe(document, { childList: true, subtree: true })
    return seen
  })
  await page.keyboard.press('Escape')
  await expect.poll(() => paused?.jsonValue()).toEqual({ asItWent: true })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
})
