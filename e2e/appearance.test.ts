import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { chooseTheme } from './choose-theme.ts'
import { depth } from '@hao/testing/deep.ts'
import { appearances, overflowFindings, smallTargets, axeFindings } from './inspect.ts'
import { plainPage } from './log-in-elsewhere.ts'
import { waitUntilResponsive, newMember, newOrder, newShopper, payOrder } from './shopper.ts'
import { expectToast } from './watcher.ts'

/**
 * The findings of axe: everything in the light theme, colours in the dark one. Each as 'theme: rule:
 * element'.
 */
async function inBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [scheme, rules] of [
    ['light', []],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await waitUntilAtRest(page)
    found.push(...(await axeFindings(page, [...rules])).map((line) => `${scheme}: ${line}`))
  }
  return found
}

test('axe finds nothing on the favourites panel, in light and dark', async () => {
  const member = await newMember()
  const { page } = member
  await member.open('/number')
  const heart = page.getByRole('button', { name: /收藏 95013-/ }).first()
  await waitUntilResponsive(heart)
  await heart.click()
  await page.getByRole('button', { name: '我的收藏，1 个' }).click()
  await expectVisible(page.getByRole('dialog').getByRole('link', { name: '去办理' }))
  expect(await inBothThemes(page)).toEqual([])
})

test.each(appearances)(
  'every control is large enough to touch, and text of twice the size fits on every screen, $locale',
  async (look) => {
    const member = await newMember(look)
    const { page, session, origin } = member
    const order = await newOrder(member, '852')
    await payOrder(member, order)
    const paths = [
      '/search',
      '/number/9',
      '/category',
      '/tag-list?keyword=1314&suffix=true',
      '/tag-list?id=nope',
      '/service',
      '/question',
      '/question/1',
      '/agreement/service',
      `/bind-phone?orderId=${order.id}`,
      '/bind-phone',
      `/pay-ok?out_trade_no=${order.outTradeNo}`,
      `/user-center/${session.id}`,
      '/user-center',
      '/order',
      `/order/${order.id}`,
      '/home',
      '/number',
      '/nowhere',
    ]
    member.expectTrouble(/404/)
    const found: string[] = []
    const check = async (path: string) => {
      found.push(...(await smallTargets(page)).map((line) => `${path} ${line}`))
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      found.push(...(await overflowFindings(page)).map((line) => `${path} ${line}`))
    }
    // A usual run sees each screen in one of the themes, the deep run in both.
    const seen = paths.filter((_, place) => place % appearances.length === appearances.indexOf(look))
    for (const path of depth(seen, paths)) {
      await member.open(path)
      await waitUntilAtRest(page)
      await check(path)
    }
    await page.goto(origin + plainPage)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${origin}/mobile/login`)
    await expectVisible(page.locator('main input[name=phone]'))
    await check('/login')
    expect(found).toEqual([])
  },
)

test('the dark theme follows the system, and the shopper’s choice overrides it', async () => {
  const shopper = await newShopper({ colorScheme: 'dark' })
  const { page } = shopper
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await shopper.open('/user-center')
  expect(await paper()).toBe('rgb(16, 20, 19)')
  await chooseTheme(page, '浅色')
  await expectAtRest(page, paper).toBe('rgb(246, 244, 239)')
  await page.reload()
  await expectAtRest(page, paper).toBe('rgb(246, 244, 239)')
})

test('each screen is in English for an English shopper, without Chinese words', async () => {
  const shopper = await newShopper({ locale: 'en-US' })
  const { page, origin } = shopper
  const sees = async (...words: string[]) => {
    const text = () => page.locator('body').innerText()
    for (const word of words) {
      await expectAtRest(page, text, page.url()).toContain(word)
    }
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect((await text()).replace(/^中文$/m, '')).not.toMatch(/\p{Script=Han}/u)
  }
  await shopper.open('/home')
  await sees(
    'Search the digits you love',
    'Flash sale',
    'ends in',
    'More numbers',
    'Picked for you',
    'Orders',
  )
  await sees('Leopard', 'Pair', 'Sequential', 'Symmetric', 'Lucky', 'Custom', '/month')
  expect(await page.title()).toBe('95013 privacy numbers')
  await page.getByRole('link', { name: 'Search the digits you love' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await sees('Please enter number', 'Tail number')
  await page.getByPlaceholder('Digits to search').fill('40404040404')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await sees('Comprehensive search', 'No number found, try other numbers')
  await shopper.open('/number')
  await sees('Choose phone number', 'Default', 'Price: high to low', 'Price: low to high')
  await shopper.open('/number/9')
  await sees('The number is yours alone and must be bound to your phone before use')
  await sees('Renews automatically, cancel at any time')
  await shopper.open('/login')
  await sees('Phone', 'Get code', 'I have read and agree to the')
  await shopper.open('/order')
  await sees('My orders')
  await shopper.open('/user-center')
  await sees('Personal center', 'Please login', 'Customer service', 'Questions')
  await page.goto(`${origin}/mobile/home?lang=zh-CN`)
  await expectVisible(page.getByRole('link', { name: '搜索您喜欢的数字' }))
})

test('a member of the English shop reads English orders and favourites', async () => {
  const member = await newMember({ locale: 'en-US' })
  const { page } = member
  const { id } = await newOrder(member, '2026')
  await member.open('/order')
  await expectAtRest(page, () => page.getByRole('tab').allTextContents()).toEqual([
    'All',
    'Pending payment',
    'Completed',
    'Cancelled',
  ])
  await member.open(`/order/${id}`)
  await expectAtRest(page, () => page.title()).toBe('Order detail')
  await member.open('/number')
  await expectVisible(page.getByRole('button', { name: /^My favourites/ }))
  await page
    .getByRole('button', { name: /95013-/ })
    .first()
    .click()
  await expectToast(page, 'Favourite success')
  await page.getByRole('button', { name: /^My favourites/ }).click()
  const panel = page.getByRole('dialog', { name: 'My favourites' })
  await expectVisible(panel.getByRole('button', { name: 'Continue choosing' }))
  await expectVisible(panel.getByRole('link', { name: 'Go apply' }))
})

test('a tap before the scripts have loaded follows the link', async () => {
  const { page, origin } = await newShopper()
  await page.route('**/mobile/assets/*.js', () => undefined)
  await page.goto(`${origin}/mobile/home`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: '对子号', exact: true }).tap({ noWaitAfter: true })
  await page.waitForURL(/\/tag-list\?id=pair/, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').tap({ noWaitAfter: true })
  await page.waitForURL(/\/mobile\/number\/\d+$/, { waitUntil: 'commit' })
  // The scripts never come, so that the page does not come to rest.
  await page.getByText('自动续费，可随时取消').first().waitFor()
})
