import type { Page } from 'playwright-core'
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

/** As in Safari before 15.4 and Firefox before 98. */
async function withoutModalDialogs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['showModal', 'show', 'close'])
      Reflect.deleteProperty(HTMLDialogElement.prototype, name)
    for (const name of ['popover', 'showPopover', 'hidePopover', 'inert'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
  })
}

const isFocusInside = (page: Page) =>
  page.evaluate(() => Boolean(document.activeElement?.closest('dialog[open]')))

/** The share of screen points where a tap reaches the topmost dialog. */
const coverage = (page: Page) =>
  page.evaluate(() => {
    const xs = [5, 100, 195, 290, 385]
    const points = [5, 200, 400, 600, 800, 839].flatMap((y) => xs.map((x) => [x, y] as const))
    const covered = points.filter(([x, y]) => document.elementFromPoint(x, y)?.closest('dialog[open]'))
    return covered.length / points.length
  })

test('without showModal a sheet covers the page, traps the focus, and returns it however it closes', async () => {
  const page = await gallery.open({ reducedMotion: 'reduce' }, withoutModalDialogs)
  const sheet = page.getByRole('dialog', { name: '我的收藏' })
  const closings = {
    esc: () => page.keyboard.press('Escape'),
    backdrop: () => page.mouse.click(190, 60),
    button: () => sheet.getByRole('button', { name: '关闭' }).click(),
    back: () => page.goBack(),
  }
  for (const close of Object.values(closings)) {
    await page.getByRole('button', { name: '打开面板' }).click()
    await sheet.waitFor()
    expect(await coverage(page)).toBe(1)
    expect(await isFocusInside(page)).toBe(true)
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await isFocusInside(page)).toBe(true)
    }
    // As a screen reader or a script would do.
    await page.getByRole('button', { name: '打开面板' }).focus()
    expect(await isFocusInside(page)).toBe(true)
    await close()
    await sheet.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('打开面板')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
  }
  await page.context().close()
})

test('without showModal and popover a toast shows over an open sheet, and stays when it closes', async () => {
  const page = await gallery.open({ reducedMotion: 'reduce' }, async (fresh) => {
    await withoutModalDialogs(fresh)
    await keepToasts(fresh)
  })
  await page.getByRole('button', { name: '打开面板' }).click()
  await page.getByRole('button', { name: '继续选号' }).click()
  const toast = page.getByRole('status').filter({ hasText: '收藏成功' })
  await toast.waitFor()
  const isInside = () => toast.evaluate((region) => Boolean(region.closest('dialog')))
  expect(await isInside()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await isInside()).toBe(false)
  await page.context().close()
})

test('[HM-3] without showModal the video covers the page, and stops when closed', async () => {
  const page = await gallery.open({ reducedMotion: 'reduce' }, withoutModalDialogs)
  await page.getByRole('button', { name: '播放' }).click()
  const video = page.locator('dialog video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)
  expect(await coverage(page)).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
})
