import type { Role } from '@hao/contract/console/roles.ts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { enterConsole, newOperator, screenSizes } from './operator.ts'
import { findViolations } from './stock.ts'

// An own product with a month of orders and calls.
const product = ownProduct({ DEMO_NUMBERS: '2000', DEMO_MONTH: 'on' })

type Options = Parameters<typeof newOperator>[0]

async function enter(role: Role, path: string, options: Options = {}) {
  return enterConsole(role, path, options, await product.console())
}

/** How far (px) the element reaches below the top of the window, unscrolled. */
const bottomOf = (element: Locator) =>
  element.evaluate((node) => Math.ceil(node.getBoundingClientRect().bottom + scrollY))

const rowsOf = (page: Awaited<ReturnType<typeof enter>>['page']) =>
  page.locator('.rows tbody tr.ant-table-row')

test('the morning is one look at 1440 x 900: what failed, what waits, yesterday, and sales beside the period before', async () => {
  const { page } = await enter('finance', '/')
  await expectVisible(page.getByRole('region', { name: '出错或超时' }).getByRole('link').first())
  await expectVisible(page.getByRole('region', { name: '待处理' }).getByRole('link').first())
  const tiles = page.locator('.tile')
  await expectAtRest(page, () => tiles.count()).toBe(6)
  const sales = page.locator('.chart-card').first()
  await expectVisible(sales.locator('canvas'))
  expect(await bottomOf(sales)).toBeLessThanOrEqual(screenSizes.usual.height)
  const columns = sales.locator('.unseen thead th')
  expect(await columns.allTextContents()).toContain('上期销售额 (元)')
  expect(await findViolations(page)).toEqual([])

  // A tile opens its list, which has as many rows.
  const tile = tiles.filter({ hasText: '昨日下单' })
  const count = await tile.locator('.figure').innerText()
  await tile.getByRole('link').click()
  await expectAddress(page, /\/orders\?placedFrom=/)
  await expectVisible(page.locator('.tools output').filter({ hasText: `共 ${count} 条` }))
  expect(await page.locator('.dropped').count()).toBe(0)
})

test('ten calls are visible at 1440 x 900, also while the carrier is silent', async () => {
  const { page } = await enter('telephony', '/calls')
  await expectVisible(rowsOf(page).nth(9))
  expect(await bottomOf(rowsOf(page).nth(9))).toBeLessThanOrEqual(screenSizes.usual.height)
  expect(await findViolations(page)).toEqual([])
})

test.each(['zh-CN', 'en-US'] as const)(
  'orders at 1024 have two rows of filters, the rare ones behind a button, and rows of at most 56 px: %s',
  async (locale) => {
    const { page, open } = await enter('service', '/orders', { viewport: screenSizes.small, locale })
    await expectVisible(rowsOf(page).first())
    const tops = () =>
      page.locator('.filters > *').evaluateAll((fields) => {
        const middles = fields
          .map((field) => field.getBoundingClientRect())
          .map(({ top, bottom }) => top + bottom)
        return new Set(middles.map((middle) => Math.round(middle / 10))).size
      })
    expect(await tops()).toBeLessThanOrEqual(2)
    const heights = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => row.getBoundingClientRect().height),
    )
    expect(Math.max(...heights)).toBeLessThanOrEqual(56)
    expect(await findViolations(page)).toEqual([])

    const filters = page.getByRole('search')
    const label = locale === 'zh-CN' ? '月费不低于' : 'Monthly price from'
    expect(await filters.getByLabel(label).count()).toBe(0)
    await filters.getByRole('button', { name: /更多筛选|More filters/ }).click()
    await filters.getByLabel(label).fill('20')
    await page.keyboard.press('Enter')
    await expectAddress(page, /priceFrom=2000/)
    expect(await findViolations(page)).toEqual([])
    // A link with a rare filter shows its field.
    await open('/orders?priceFrom=1000')
    await expectVisible(filters.getByLabel(label))
  },
)

test('at 1024 the folded menu shows all entries of finance, and a category has a row of at most 80 px', async () => {
  const { page } = await enter('finance', '/', { viewport: screenSizes.small })
  const last = page.getByRole('navigation', { name: '主导航' }).getByRole('link').last()
  expect(await bottomOf(last)).toBeLessThanOrEqual(screenSizes.small.height)
  const inventory = await enter('inventory', '/categories', { viewport: screenSizes.small })
  await expectVisible(rowsOf(inventory.page).nth(5))
  const heights = await rowsOf(inventory.page).evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().height),
  )
  expect(Math.max(...heights)).toBeLessThanOrEqual(80)
  expect(await findViolations(inventory.page)).toEqual([])
})
