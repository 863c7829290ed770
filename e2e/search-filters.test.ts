import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { newShopper } from './shopper.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: '筛选' })
const show = (page: Page) => sheet(page).getByRole('button', { name: '查看号码' })
const from = (page: Page) => sheet(page).getByRole('textbox', { name: '最低价（元）' })
const to = (page: Page) => sheet(page).getByRole('textbox', { name: '最高价（元）' })

const pricesOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((cards) =>
      cards.flatMap((card) => /¥([\d.]+)\/月/.exec(card.textContent ?? '')?.[1] ?? []).map(Number),
    )

test('a shopper types a price range in either order, is told what is no price, and back keeps it', async () => {
  const { page, open } = await newShopper()
  await open('/number')
  await page.getByRole('button', { name: /^筛选/ }).click()
  await from(page).fill('八十')
  await expectVisible(sheet(page).getByText('请输入数字，如 88 或 88.5'))
  expect(await show(page).isDisabled()).toBe(true)
  await from(page).fill('12.345')
  await expectVisible(sheet(page).getByText('最多两位小数，如 88.5'))
  await from(page).fill('')
  await to(page).fill('0')
  await expectVisible(sheet(page).getByText('最高价要大于 0'))
  // A ready range fills the fields; typing leaves it.
  await sheet(page).getByRole('radio', { name: '¥10–50' }).check()
  expect([await from(page).inputValue(), await to(page).inputValue()]).toEqual(['10', '50'])
  await from(page).fill('６０.5')
  await to(page).fill('¥20')
  expect(await sheet(page).getByRole('radio', { name: '¥10–50' }).isChecked()).toBe(false)
  await show(page).click()
  await expectAddress(page, /\/number\?minPrice=20&maxPrice=60\.5$/)
  await expectHidden(sheet(page))
  const prices = await pricesOf(page)
  expect(prices.length).toBeGreaterThan(0)
  expect(prices.filter((price) => price < 20 || price > 60.5)).toEqual([])

  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expectAddress(page, /\/number\/\d+/)
  await page.goBack()
  await expectAddress(page, /\/number\?minPrice=20&maxPrice=60\.5$/)
  await page.getByRole('button', { name: '筛选 1 项' }).click()
  expect([await from(page).inputValue(), await to(page).inputValue()]).toEqual(['20', '60.5'])
  await sheet(page).getByRole('button', { name: '清空' }).click()
  await show(page).click()
  await expectAddress(page, /\/number$/)
})

test('at 320 px the chosen filters and the button of the search are in sight', async () => {
  const { page, open } = await newShopper({ viewport: { width: 320, height: 640 } })
  const right = async (of: Locator) => {
    const { x = 0, width = 0 } = (await of.boundingBox()) ?? {}
    return x + width
  }
  await open('/search?q=888&suffix=true&without=4&category=custom')
  const chosen = page.getByRole('main').locator('input[type=checkbox]:checked')
  await expectAtRest(page, () => chosen.count()).toBe(3)
  for (const chip of await chosen.all()) expect(await right(chip)).toBeLessThanOrEqual(320)
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
  const field = await top(page.getByRole('main').getByRole('textbox').first())
  expect(await top(page.getByRole('button', { name: '搜索', exact: true }))).toBeLessThan(field + 20)

  await open('/number?category=custom')
  const current = page.getByRole('main').locator('nav [aria-current]')
  await expectAtRest(page, () => right(current)).toBeLessThanOrEqual(320)
})

test('a shopper chooses unwanted digits in the search and in a category, and says them in words', async () => {
  const { page, open } = await newShopper()
  // Digits that no other journey buys: the count stays.
  await open('/search?q=2483')
  await page.getByRole('button', { name: /价格 · 位数/ }).click()
  await sheet(page).getByRole('checkbox', { name: '不含 0' }).check()
  await sheet(page).getByRole('checkbox', { name: '不含 7' }).check()
  await show(page).click()
  await expectAddress(page, /without=07/)
  await expectVisible(page.getByRole('checkbox', { name: '不含 0、7' }))
  const count = page.getByRole('heading', { name: /找到/ })
  const chosen = await count.textContent()

  await open(`/search?q=${encodeURIComponent('2483，不含0和7')}`)
  await expectVisible(page.getByText('不含 0', { exact: true }))
  await expectAtRest(page, () => count.textContent()).toBe(chosen)

  await open('/tag-list?id=pair&without=04')
  await page.getByRole('button', { name: '筛选 1 项' }).click()
  expect(await sheet(page).getByRole('checkbox', { name: '不含 4' }).isChecked()).toBe(true)
  // Nine digits at most: no number is without all ten.
  for (const digit of '1235678')
    await sheet(page)
      .getByRole('checkbox', { name: `不含 ${digit}` })
      .check()
  expect(await sheet(page).getByRole('checkbox', { name: '不含 9' }).isDisabled()).toBe(true)
})
