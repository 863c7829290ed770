import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from '../rest.ts'
import { axeFindings, chineseWords, widthFindings } from '../inspect.ts'
import { enterConsole, newOperator, screenSizes } from './operator.ts'

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
      await waitUntilAtRest(page)
      const wrong = [...(await axeFindings(page)), ...(await widthFindings(page))]
      if (locale === 'en-US') wrong.push(...(await chineseWords(page, names)))
      if (wrong.length > 0) found[name] = wrong
    }
    // The demonstration's staff have Chinese names in every language.
    const names = ['林知仓', '苏晓服', '钱文账', '何通信', '周主理']

    await operator.open('/staff?state=active')
    await inspect('login')
    await operator.enterAs('owner')
    await expectAddress(page, /\/staff\?state=active$/)
    await expectVisible(page.getByRole('heading', { level: 1, name: staff }))
    await inspect('list')

    await page.getByRole('navigation').getByRole('link').first().click()
    await expectVisible(page.locator('.charts'))
    await inspect('home')

    await page.goBack()
    await expectVisible(page.locator('.row-link').first())
    await page.locator('h1').click()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expectAddress(page, /\/staff\/\d+$/)
    await expectAtRest(page, () => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await inspect('one')
    await page.goBack()
    await expectAddress(page, /\/staff\?state=active$/)
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
  const { page } = await enterConsole('service', '/nowhere')
  await expectVisible(page.getByText('没有这个页面').first())
  await page.getByRole('link', { name: '回到首页' }).click()
  await expectVisible(page.locator('.charts'))
  expect(await page.getByRole('link', { name: '员工与岗位' }).count()).toBe(0)
  await page.locator('h1').click()
  const keys = page.getByRole('dialog', { name: '快捷键' })
  const moved = await animationsOf(page)
  const openAndClose = async () => {
    await page.keyboard.press('?')
    await expectVisible(keys)
    await page.keyboard.press('Escape')
    await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
    return moved('antZoom')
  }
  expect(await openAndClose()).toBe(false)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(openAndClose).toBe(true)
  await page.keyboard.press('/')
  await page.keyboard.type('#999999')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByText('没有找到，请核对后再搜'))
})

test('language and theme persist', async () => {
  const { page } = await enterConsole('finance', '/')
  await page.getByRole('button', { name: /的菜单/ }).click()
  await page.getByText('English').click()
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Home' }))
  await page.reload()
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Home' }))
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByText('Dark').click()
  await expectAtRest(page, () => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  await waitUntilAtRest(page)
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
})
