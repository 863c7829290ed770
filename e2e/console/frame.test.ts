import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, chineseWords, widthFindings } from '../inspect.ts'
import { screenSizes, newOperator } from './operator.ts'

test.each([
  ['zh-CN', 'usual', '员工与岗位'],
  ['en-US', 'small', 'Staff and roles'],
] as const)(
  'an owner logs in with one tap, reads the dashboard, opens a row of a list and goes back: %s, %s width',
  async (locale, width, staff) => {
    const operator = await newOperator({ locale, viewport: screenSizes[width] })
    const { page } = operator
    const found: Record<string, string[]> = {}
    const inspect = async (name: string) => {
      await page.waitForLoadState('networkidle')
      const wrong = [...(await axeFindings(page)), ...(await widthFindings(page))]
      if (locale === 'en-US') wrong.push(...(await chineseWords(page, names)))
      if (wrong.length > 0) found[name] = wrong
    }
    // The demonstration's staff have Chinese names in every language.
    const names = ['林知仓', '苏晓服', '钱文账', '何通信', '周主理']

    await operator.open('/staff?state=active')
    await inspect('login')
    await operator.enterAs('owner')
    await page.waitForURL(/\/staff\?state=active$/)
    await page.getByRole('heading', { level: 1, name: staff }).waitFor()
    await inspect('list')

    await page.getByRole('navigation').getByRole('link').first().click()
    await page.locator('.charts').waitFor()
    await inspect('home')

    await page.goBack()
    await page.locator('.row-link').first().waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/staff\/\d+$/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await inspect('one')
    await page.goBack()
    await page.waitForURL(/\/staff\?state=active$/)
    expect(found).toEqual({})
  },
)

/** Returns a function that tells whether an animation with this name has run since. */
async function animationsOf(page: Page): Promise<(name: string) => Promise<boolean>> {
  await page.evaluate(() => {
    document.addEventListener('animationstart', ({ animationName }) => {
      document.body.dataset['moved'] = `${document.body.dataset['moved'] ?? ''} ${animationName}`
    })
  })
  return (name) => page.evaluate((part) => (document.body.dataset['moved'] ?? '').includes(part), name)
}

test('? lists the shortcuts, without animation under reduced motion; / focuses the search; an unknown address links home', async () => {
  const operator = await newOperator()
  const { page } = operator
  await operator.open('/nowhere')
  await operator.enterAs('service')
  await page.getByText('没有这个页面').first().waitFor()
  await page.getByRole('link', { name: '回到首页' }).click()
  await page.locator('.charts').waitFor()
  expect(await page.getByRole('link', { name: '员工与岗位' }).count()).toBe(0)
  await page.locator('h1').click()
  const keys = page.getByRole('dialog', { name: '快捷键' })
  const moved = await animationsOf(page)
  const openAndClose = async () => {
    await page.keyboard.press('?')
    await keys.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    return moved('antZoom')
  }
  expect(await openAndClose()).toBe(false)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(openAndClose).toBe(true)
  await page.keyboard.press('/')
  await page.keyboard.type('#999999')
  await page.keyboard.press('Enter')
  await page.getByText('没有找到，请核对后再搜').waitFor()
})

test('language and theme persist', async () => {
  const operator = await newOperator()
  const { page } = operator
  await operator.open('/')
  await operator.enterAs('finance')
  await page.getByRole('button', { name: /的菜单/ }).click()
  await page.getByText('English').click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByText('Dark').click()
  await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  await page.waitForLoadState('networkidle')
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
})
