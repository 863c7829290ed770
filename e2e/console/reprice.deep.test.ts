import { expect, test } from 'vitest'
import { countClicks } from '../count-clicks.ts'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { enterConsole, newOperator, type Operator, screenSizes } from './operator.ts'
import { confirm, dialogOf, expectNoViolations, importNumbers, waitForState } from './stock.ts'

async function look({ page }: Operator, name: string): Promise<void> {
  for (const [screen, size] of Object.entries(screenSizes)) {
    await page.setViewportSize(size)
    await expectNoViolations(page, `reprice-${name}-${screen}`)
  }
}

/** Tomorrow at this time, as a field of Shanghai time has it. */
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

test('numbers of a pattern are repriced by ten per cent with five clicks and no file', async () => {
  const operator = await newOperator()
  const { page, open } = operator
  const clicks = await countClicks(page)
  await open('/imports')
  await operator.enterAs('inventory')
  const all = await importNumbers(operator, 3)
  await open('/numbers')
  const rows = page.locator('.rows tr.ant-table-row')
  await expectVisible(rows.first())
  clicks()

  await page.getByLabel('样式（如 AABB）').click()
  await page.keyboard.type((all[0] ?? '').slice(0, -1))
  await page.keyboard.press('Enter')
  await expectAddress(page, /pattern=/)
  await page.getByRole('button', { name: '筛选结果调价' }).click()
  const dialog = dialogOf(page, '筛选结果调价')
  await expectAtRest(page, () =>
    dialog.getByLabel('涨跌（降价填负数）').evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await page.keyboard.type('10')
  await expectVisible(dialog.getByText('例如：¥88.00 变为 ¥96.80。'))
  await look(operator, 'dialog')
  await dialog.getByLabel('原因').click()
  await page.keyboard.type('春季调价')
  await dialog.getByRole('button', { name: '预览' }).click()
  await expectAddress(page, /\/changes\/\d+$/)
  await waitForState(page, '待确认')
  await look(operator, 'preview')
  await page.getByRole('button', { name: '确认执行' }).click()
  await waitForState(page, '已完成')
  expect(clicks()).toBe(5)
  await expectVisible(rows.filter({ hasText: all[0] ?? '' }).filter({ hasText: '¥33.00' }))
})

test('pasted numbers are promoted until tomorrow, shown with both prices, and the promotion is ended early', async () => {
  const operator = await enterConsole('inventory', '/imports')
  const { page, open } = operator
  const all = await importNumbers(operator, 3)
  await open('/numbers')
  await page.getByRole('button', { name: '调价', exact: true }).click()
  const dialog = dialogOf(page, '调价')
  await dialog.getByText('粘贴号码').click()
  await dialog.getByLabel(/^号码（/).fill(`95013-${all[0]}\n${all[1]}\n12345678`)
  await dialog.getByLabel('涨跌（降价填负数）').fill('-10')
  await dialog.getByText('.90', { exact: true }).click()
  await dialog.getByLabel('结束时间（留空为长期）').fill(tomorrow())
  await page.keyboard.press('Tab')
  await expectVisible(dialog.getByText(/这是限时促销/))
  await look(operator, 'promotion')
  await confirm(dialog, '预览', '周末促销')
  await expectAddress(page, /\/changes\/\d+$/)
  await waitForState(page, '待确认')
  await expectVisible(page.getByText('1 · 12345678'))
  await page.getByRole('button', { name: '确认执行' }).click()
  await waitForState(page, '促销中')
  await look(operator, 'promoted')
  const set = new URL(page.url()).pathname

  await open(`/numbers?head=${(all[0] ?? '').slice(0, -1)}`)
  const rows = page.locator('.rows tr.ant-table-row')
  await expectVisible(rows.filter({ hasText: all[0] ?? '' }).filter({ hasText: '¥26.90' }))
  await look(operator, 'numbers')
  await rows
    .filter({ hasText: all[0] ?? '' })
    .locator('a')
    .first()
    .click()
  await expectVisible(page.getByText('促销价').first())
  await look(operator, 'number')

  await open(set)
  await page.getByRole('button', { name: '立即结束促销' }).click()
  await confirm(dialogOf(page, '立即结束促销'), '立即结束促销', '提前结束')
  await waitForState(page, '促销已结束')
  await open(`/price-changes?digits=${all[0]}`)
  await expectAtRest(page, () => rows.count()).toBe(2)
  await expectVisible(rows.filter({ hasText: '促销结束' }).filter({ hasText: '提前结束' }))
  await expectVisible(rows.filter({ hasText: '促销开始' }).filter({ hasText: '¥26.90' }))
  await look(operator, 'report')
  operator.expectTrouble(/status of 400/)
  await open('/price-changes?from=2026-01-01&until=2026-06-30')
  await expectVisible(page.getByRole('alert').filter({ hasText: '调价记录每次最多 92 天' }))
})
