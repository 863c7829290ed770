import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { createGate } from './gate.ts'
import { findFlaws, appearances, smallTargets } from './inspect.ts'
import { waitUntilHydrated, newShopper } from './shopper.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const keys = (page: Page) => page.getByRole('group', { name: '数字键' })
const key = (page: Page, name: string) => keys(page).getByRole('button', { name, exact: true })
const count = (page: Page) => page.getByRole('heading', { name: /^找到/ })
const maskOf = (page: Page) => new URL(page.url()).searchParams.get('mask')

/** The digits of the numbers in the list. */
async function digitsFound(page: Page): Promise<string[]> {
  const texts = await page
    .getByRole('main')
    .getByRole('img', { name: /^(\d )+\d$/ })
    .allTextContents()
  return texts.map((text) => text.replace('95013-', ''))
}

/**
 * The returned function waits until the screen shows the API's count for a mask, and checks that the listed
 * numbers fit `shape`. The counts are those that the page was told: other journeys buy numbers.
 */
function followCounts(page: Page): (mask: string, shape: RegExp) => Promise<void> {
  const told = new Map<string | null, string[]>()
  page.on('requestfinished', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== '/api/number/find' || searchParams.has('without')) return
    const mask = searchParams.get('mask')
    const keep = ({ data }: { data: { total: number } }) =>
      told.set(mask, [...(told.get(mask) ?? []), `找到 ${data.total.toLocaleString('zh-CN')} 个号码`])
    void request.response().then(async (response) => keep((await response?.json()) as never))
  })
  return async (mask, shape) => {
    const shown = async () => (await count(page).allTextContents()).join()
    await expectAtRest(page, async () => told.get(mask)?.includes(await shown()), mask).toBe(true)
    const found = await digitsFound(page)
    expect(found.length).toBeGreaterThan(0)
    for (const digits of found) expect(digits).toMatch(shape)
  }
}

test('[CN-1] a spoken wish is understood, tapped slots show the count at once, and the address restores all of it', async () => {
  const shopper = await newShopper(appearances[0])
  const { page } = shopper
  const shows = followCounts(page)
  await shopper.open('/home')
  await page.getByRole('link', { name: '搜索您喜欢的数字' }).click()

  // One field takes a birthday, digits to avoid, and a price; and reports which wishes were dropped to find
  // numbers.
  const field = page.getByPlaceholder('请输入要搜索的数字')
  await field.fill('女儿生日 6月18日，不要4，便宜')
  const understood = page.getByRole('group', { name: '理解为' })
  await expectAtRest(understood.page(), () => understood.allTextContents()).toEqual([
    '6月18日生日不含 4便宜优先',
  ])
  const first = page.getByRole('main').locator('li', { hasText: '95013-' }).first()
  await expectVisible(first.getByText('0618：6月18日生日'))
  expect(await first.locator('em').textContent()).toBe('0618')
  for (const digits of await digitsFound(page)) expect(digits).toMatch(/^[^4]+$/)
  await field.fill('8??8 豹子号 不要8')
  await expectVisible(page.getByText('不再避开数字'))
  await button(page, '清除').tap()
  await expectVisible(page.getByText('大家在搜'))

  // The pad: a digit, any but 4, the same as another one.
  await button(page, '第5位：任意').tap()
  await key(page, '8').tap()
  await shows('????8?', /8.$/)
  const { hold, open } = createGate()
  await page.route(/find\?.*mask=%3F%3F%3F%3F8x/, hold)
  await key(page, '非4').tap()
  await button(page, '第6位：非4').waitFor()
  await key(page, '同位').tap()
  await page.getByText('请点另一位，第6位将与它相同').waitFor()
  await button(page, '第3位：任意').tap()
  await shows('??A?8A', /(\d)\d8\1$/)
  // The answer to the earlier question comes last, and must be ignored.
  open()
  await page.unrouteAll({ behavior: 'wait' })
  await shows('??A?8A', /(\d)\d8\1$/)
  expect(await findFlaws(page, 'pad', appearances[0])).toEqual([])
  await key(page, '完成').tap()
  await expectAtRest(page, () => keys(page).count()).toBe(0)
  expect(await smallTargets(page)).toEqual([])

  // The address gives the same result to others, from the server's first answer on.
  await page.getByRole('checkbox', { name: '不含 4' }).check()
  await expectAddress(page, /without=4/)
  const html = await (await page.reload())?.text()
  await waitUntilHydrated(page)
  await expectVisible(button(page, '第6位：A，与第3位相同'))
  expect(html).toContain((await count(page).textContent()) ?? 'no count')
  for (const digits of await digitsFound(page)) expect(digits).toMatch(/^[^4]*(\d)[^4]8\1$/)

  // Typing, tapping and filtering replace the address; a selected search adds one, and back undoes it.
  await page.goBack()
  await expectAddress(page, /\/home$/)
  await page.getByRole('link', { name: '搜索您喜欢的数字' }).click()
  await button(page, '95013-··A·8A 末尾').tap()
  await shows('??A?8A', /(\d)\d8\1$/)
  await page.goBack()
  await expectVisible(page.getByText('大家在搜'))
  expect(maskOf(page)).toBeNull()
})

test('a keyboard fills the slots: digits, ?, x, letters, arrows, backspace, and pasted text', async () => {
  const shopper = await newShopper(appearances[1])
  const { page } = shopper
  const { keyboard } = page
  await shopper.open('/search?on=head&mask=%EF%BC%98')
  await button(page, 'Digit 1: 8').focus()
  await keyboard.press('ArrowRight')
  await keyboard.type('xa')
  await keyboard.press('End')
  await keyboard.type('A')
  await expectVisible(button(page, 'Digit 6: A, same as digit 3'))
  await expectAtRest(page, () => maskOf(page)).toBe('8xA??A')
  await keyboard.press('Backspace')
  await expectAtRest(page, () => maskOf(page)).toBe('8x????')
  await keyboard.press('Home')
  await keyboard.type('?k')
  await keyboard.press('ArrowLeft')
  await expectAtRest(page, () => maskOf(page)).toBe('?x????')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '95013-13？８')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expectAtRest(page, () => maskOf(page)).toBe('13?8??')

  // The position and number of slots can be set by keys, too; Escape closes the pad and keeps the focus on
  // its slot.
  await page.getByRole('radio', { name: 'End' }).focus()
  await keyboard.press('Space')
  await button(page, 'One digit more').press('Enter')
  await expectAtRest(page, () => maskOf(page)).toBe('?13?8??')
  expect(new URL(page.url()).searchParams.get('on')).toBeNull()
  await button(page, 'Digit 5: 8').press('Enter')
  await expectVisible(page.getByRole('group', { name: 'Digit keys' }))
  await expectVisible(page.getByRole('heading', { name: /numbers?$/ }))
  expect(await findFlaws(page, 'pad', appearances[1])).toEqual([])
  await button(page, 'Digit 5: 8').press('Escape')
  await expectAtRest(page, () => page.getByRole('group', { name: 'Digit keys' }).count()).toBe(0)
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Digit 5: 8')
})
