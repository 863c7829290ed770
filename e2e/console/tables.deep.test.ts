import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { enterConsole } from './operator.ts'
import { dialogOf, expectNoViolations } from './stock.ts'

// An own product: orders of a simulated month, and layouts of its staff.
const product = ownProduct({ DEMO_NUMBERS: '2000', DEMO_MONTH: 'on' })

/** The cells of a column by its heading. */
async function readColumn(page: Page, heading: string): Promise<string[]> {
  const headings = await page.locator('.rows thead th').allInnerTexts()
  const place = headings.findIndex((text) => text.trim() === heading)
  const rows = page.locator('.rows tbody tr.ant-table-row')
  return rows.locator(`td:nth-child(${place + 1})`).allInnerTexts()
}

const toFen = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
const readAmounts = async (page: Page) => (await readColumn(page, '金额')).map(toFen)

test('finance sorts orders by amount: the address keeps it on reload and Back', async () => {
  const { page } = await enterConsole('finance', '/orders', {}, await product.console())
  const amount = page.getByRole('columnheader', { name: '金额' })
  const expectSorted = async (way: 'ascending' | 'descending', sort: string) => {
    await expectAddress(page, new RegExp(`sort=${sort}`))
    await expectAtRest(amount.page(), () => amount.getAttribute('aria-sort')).toBe(way)
    const sign = way === 'ascending' ? 1 : -1
    const isSorted = async () => {
      const amounts = await readAmounts(page)
      const sorted = amounts.toSorted((one, other) => sign * (one - other))
      return amounts.length > 1 && amounts.join() === sorted.join()
    }
    await expectAtRest(page, isSorted).toBe(true)
  }
  await amount.getByRole('button').click()
  await expectSorted('ascending', 'cheapest')
  await amount.getByRole('button').click()
  await expectSorted('descending', 'dearest')
  await page.reload()
  await expectSorted('descending', 'dearest')
  await page.goBack()
  await expectSorted('ascending', 'cheapest')
})

test('the sum above the orders is that of all matching orders, not of the page', async () => {
  const { page } = await enterConsole('finance', '/orders?stage=active&size=20', {}, await product.console())
  const sum = page.getByText(/金额合计/)
  await expectVisible(sum)
  const read = async () => toFen(/金额合计 ¥([\d,.]+)/.exec((await sum.textContent()) ?? '')?.[1] ?? '')
  const first = await readAmounts(page)
  expect(first).toHaveLength(20)
  const total = await read()
  const all = [...first]
  const next = page.getByRole('button', { name: '下一页' })
  while (await next.isEnabled()) {
    const [top] = await readColumn(page, '号码')
    await next.click()
    await expectAtRest(page, async () => (await readColumn(page, '号码'))[0]).not.toBe(top)
    await expectAtRest(page, () => page.locator('.rows.stale').count()).toBe(0)
    expect(await read()).toBe(total)
    all.push(...(await readAmounts(page)))
  }
  expect(all.length).toBeGreaterThan(20)
  expect(total).toBe(all.reduce((before, fen) => before + fen, 0))
})

test('service arranges the columns of templates: kept in another browser, and reset', async () => {
  const enter = async () => {
    const operator = await enterConsole('service', '/templates', {}, await product.console())
    await expectVisible(operator.page.locator('.rows'))
    return operator.page
  }
  const headings = (page: Page) => page.locator('.rows thead th').allInnerTexts()
  const page = await enter()
  const initial = await headings(page)
  expect(initial).toEqual(['标题', '类别', '中文', '英文', '更新于', '操作'])
  await page.getByRole('button', { name: '列设置' }).click()
  const dialog = dialogOf(page, '列设置')
  await dialog.getByRole('checkbox', { name: '英文' }).uncheck()
  await dialog.getByRole('button', { name: '上移“更新于”' }).click()
  await dialog.getByRole('button', { name: '上移“更新于”' }).click()
  await dialog.getByLabel('中文：列宽（像素）').fill('320')
  await dialog.getByText('紧凑', { exact: true }).click()
  await expectNoViolations(page, 'table-columns-zh')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  const arranged = ['标题', '类别', '更新于', '中文', '操作']
  await expectAtRest(page, () => headings(page)).toEqual(arranged)

  const elsewhere = await enter()
  await expectAtRest(elsewhere, () => headings(elsewhere)).toEqual(arranged)
  expect(await elsewhere.locator('.rows .ant-table-small').count()).toBe(1)
  const sized = elsewhere.locator('.rows .sized').first()
  expect(await sized.evaluate((cell) => cell.clientWidth)).toBe(320)
  await elsewhere.getByRole('button', { name: '列设置' }).click()
  await dialogOf(elsewhere, '列设置').getByRole('button', { name: '恢复默认' }).click()
  await expectAtRest(elsewhere, () => headings(elsewhere)).toEqual(initial)
})
