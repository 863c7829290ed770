import { expect, test } from 'vitest'
import { chineseWords, violations } from '../inspect.ts'
import { desks, newOperator } from './operator.ts'

test.each([
  ['zh-CN', 'usual', '员工与岗位'],
  ['en-US', 'small', 'Staff and roles'],
] as const)(
  'an owner enters by one tap, looks at the day, opens one of a list and goes back, %s at the %s width',
  async (locale, desk, staff) => {
    const operator = await newOperator({ locale, viewport: desks[desk], reducedMotion: 'reduce' })
    const { page } = operator
    const found: Record<string, string[]> = {}
    const inspect = async (name: string) => {
      await page.waitForLoadState('networkidle')
      const wrong = await violations(page)
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      if (scrollWidth > clientWidth) wrong.push(`the page is ${scrollWidth} px wide`)
      if (locale === 'en-US') wrong.push(...(await chineseWords(page, names)))
      if (wrong.length > 0) found[name] = wrong
    }
    // Those of the demonstration's people are Chinese in every language.
    const names = ['林知仓', '苏晓服', '钱文账', '何通信', '周主理']

    await operator.open('/staff?state=active')
    await inspect('login')
    await operator.enterAs('owner')
    await page.waitForURL(/\/staff\?state=active$/)
    await page.getByRole('heading', { level: 1, name: staff }).waitFor()
    await inspect('list')

    await page.getByRole('navigation').getByRole('link').first().click()
    await page.locator('.cards').waitFor()
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

test('the keys: ? lists them, / leads to the search, which says when nothing fits; an unknown address leads home', async () => {
  const operator = await newOperator({ reducedMotion: 'reduce' })
  const { page } = operator
  await operator.open('/nowhere')
  await operator.enterAs('service')
  await page.getByText('没有这个页面').first().waitFor()
  await page.getByRole('link', { name: '回到首页' }).click()
  await page.locator('.cards').waitFor()
  expect(await page.getByRole('link', { name: '员工与岗位' }).count()).toBe(0)
  await page.locator('h1').click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('/')
  await page.keyboard.type('#999999')
  await page.keyboard.press('Enter')
  await page.getByText('没有找到，请核对后再搜').waitFor()
})

test('language and look are chosen by the person, and stay', async () => {
  const operator = await newOperator({ reducedMotion: 'reduce' })
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
  expect(await violations(page, ['color-contrast'])).toEqual([])
})
