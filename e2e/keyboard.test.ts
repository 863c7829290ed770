import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newShopper } from './shopper.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent.trim() ?? '')

test('the first stops of the keyboard skip to the content and to the navigation', async () => {
  const { page, open } = await newShopper()
  await open('/home')
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: '跳到正文' })
  expect(await focused(page)).toBe('跳到正文')
  const { width } = (await link.boundingBox())!
  expect(width).toBeGreaterThan(60)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  expect((await link.boundingBox())?.width).toBe(1)

  await open('/home')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('跳到主导航')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('首页')
  expect(new URL(page.url()).hash).toBe('')
})

test('the keyboard reaches the navigation after the endless list of home', async () => {
  const { page, open } = await newShopper({ hasTouch: false, isMobile: false })
  await open('/home')
  const stops: string[] = []
  while (stops.at(-1) !== '我的' && stops.length < 120) {
    await page.keyboard.press('Tab')
    stops.push(await focused(page))
  }
  expect(stops.slice(-4)).toEqual(['加载更多', '首页', '订单', '我的'])
})

test('the keyboard comes to the purchase before the questions', async () => {
  const { page, open } = await newShopper()
  await open('/number/9')
  const stops: string[] = []
  while (stops.at(-1) !== '立即办理' && stops.length < 40) {
    await page.keyboard.press('Tab')
    stops.push(await focused(page))
  }
  expect(stops.at(-1)).toBe('立即办理')
  expect(stops).not.toContain('查看全部问题')
})
