import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { waitUntilResponsive, waitUntilHydrated, newShopper } from './shopper.ts'
import { expectToast } from './watcher.ts'

async function searchScreen() {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/search')
  const input = page.getByPlaceholder('请输入要搜索的数字')
  return { ...shopper, input, button: page.getByRole('button', { name: '搜索', exact: true }) }
}

test('[SC-6] [VA-3] without a keyword the toast asks for a number, and nothing is searched', async () => {
  const { page, input, button } = await searchScreen()
  await button.click()
  await expectToast(page, '请输入号码')
  await input.fill('   ')
  await input.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/mobile/search')
})

test('[SC-6] [VA-3] the field converts full-width digits, only digits lead to the list, and the tail flag is off', async () => {
  const { page, input, button } = await searchScreen()
  expect(await page.getByRole('checkbox', { name: '尾号' }).isChecked()).toBe(false)
  await input.fill('１３　１４')
  expect(await input.inputValue()).toBe('13　14')
  await button.click()
  await expectAddress(page, /\/tag-list\?keyword=13%E3%80%8014$/)
  await page.goBack()
  await expectAtRest(input.page(), () => input.inputValue()).toBe('13　14')
  await input.fill('13?4')
  await button.click()
  await expectAddress(page, /\/search\?q=13%3F4$/)
})

test('[SC-6] the field asks for digits; the key beside it brings words and back, keeps focus and text, for the visit', async () => {
  const { page, open, input, context } = await searchScreen()
  const keyboard = () => input.getAttribute('inputmode')
  expect(await keyboard()).toBe('numeric')
  await input.fill('１３1４')
  await input.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
  await page.getByRole('button', { name: '文字键盘' }).click()
  await expectAtRest(page, keyboard).toBe('text')
  const state = () =>
    input.evaluate((field: HTMLInputElement) => [
      document.activeElement === field,
      field.value,
      field.selectionStart,
    ])
  expect(await state()).toEqual([true, '1314', 2])
  await input.pressSequentially('8')
  expect(await input.inputValue()).toBe('13814')
  await page.reload()
  await expectAtRest(page, keyboard).toBe('text')
  await open('/home')
  await open('/search')
  await expectAtRest(page, keyboard).toBe('text')
  await input.fill('发财')
  await expectAddress(page, /q=/)
  await expectVisible(page.getByRole('main').getByRole('listitem').getByRole('link').first())
  await page.getByRole('button', { name: '123键盘' }).click()
  await expectAtRest(page, keyboard).toBe('numeric')
  expect(await input.inputValue()).toBe('发财')
  const box = await page.getByRole('button', { name: '文字键盘' }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: '文字键盘' }).click()
  // Another visit begins with digits.
  const other = await context.newPage()
  await other.goto(page.url())
  await waitUntilHydrated(other)
  expect(await other.getByPlaceholder('请输入要搜索的数字').getAttribute('inputmode')).toBe('numeric')
})

test.each([false, true])('[SC-6] a search with the tail flag %s finds such numbers only', async (suffix) => {
  const { page, input, button } = await searchScreen()
  await input.fill('5201')
  await waitUntilResponsive(page.getByRole('checkbox', { name: '尾号' }))
  if (suffix) await page.getByRole('checkbox', { name: '尾号' }).check()
  await button.click()
  await expectAddress(page, /\/tag-list\?/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('keyword')).toBe('5201')
  expect(searchParams.get('suffix')).toBe(suffix ? 'true' : null)
  const numbers = page.getByRole('main').getByRole('img', { name: /^(\d )+\d$/ })
  await expectVisible(numbers.first())
  const texts = await numbers.allTextContents()
  for (const text of texts) expect(text).toMatch(suffix ? /^95013-\d*5201$/ : /^95013-\d*5201\d*$/)
  expect(texts.some((text) => !text.endsWith('5201'))).toBe(!suffix)
})

test('[SC-6] an address with full-width digits finds numbers, marks them, and leads to a search for the same', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/tag-list?keyword=５２０')
  const main = page.getByRole('main')
  await expectVisible(main.getByText('520 我爱你'))
  const marked = main
    .getByRole('img', { name: /^(\d )+\d$/ })
    .locator('em')
    .filter({ hasText: /^520$/ })
  await expectVisible(marked.first())
  await main.getByRole('link', { name: '520', exact: true }).click()
  await expectAddress(page, /\/mobile\/search\?keyword=520$/)
  expect(await page.getByPlaceholder('请输入要搜索的数字').inputValue()).toBe('520')
})

test('[SC-6] a search that finds nothing says so, and offers another', async () => {
  const { page, input, button } = await searchScreen()
  await input.fill('40404040404')
  await button.click()
  // The search screen says the same in the same words, once typing has paused.
  await expectAddress(page, /\/tag-list\?/)
  await expectVisible(page.getByText('没有找到号码，请换其他号码试试'))
  await page.getByRole('main').getByRole('link', { name: '换个数字' }).click()
  await expectAddress(page, /\/mobile\/search$/)
})

test('[CN-1] numbers are searched for only after a second without typing', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await page.clock.install()
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/number/find') asked.push(url.searchParams.get('q'))
  })
  await shopper.open('/search')
  await waitUntilAtRest(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const input = page.getByPlaceholder('请输入要搜索的数字')
  for (const digits of ['1', '13', '131']) {
    await input.fill(digits)
    await page.clock.runFor(900)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(() => asked).toEqual(['131'])
})

test('[CN-1] a number found during the pause in typing opens its page', async () => {
  const { page, open } = await newShopper()
  await open('/search')
  await page.getByPlaceholder('请输入要搜索的数字').fill('168')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
})

const inOrder = (values: number[], sign: number) =>
  values.length > 1 && values.every((value, at) => at === 0 || sign * (value - (values[at - 1] ?? 0)) >= 0)

test('[CN-2] results are sorted by default, by price descending and ascending, and the address keeps it', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/tag-list?keyword=5200')
  const sort = page.getByRole('combobox', { name: '排序' })
  expect(await sort.locator('option').allTextContents()).toEqual(['默认排序', '价格从高到低', '价格从低到高'])
  const prices = async () => {
    const texts = await page.getByRole('main').getByRole('listitem').locator('b').allTextContents()
    return texts.filter((text) => text.startsWith('¥')).map((text) => Number(text.slice(1)))
  }
  for (const [value, sign] of [
    ['desc', -1],
    ['asc', 1],
  ] as const) {
    await sort.selectOption(value)
    await expectAddress(page, new RegExp(`sort=${value}`))
    await expectAtRest(page, async () => inOrder(await prices(), sign)).toBe(true)
  }
  await page.reload()
  await expectAtRest(sort.page(), () => sort.inputValue()).toBe('asc')
})
