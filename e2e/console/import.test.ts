import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectVisible } from '../rest.ts'
import { enterConsole, newOperator, screenSizes } from './operator.ts'
import {
  confirm,
  dialogOf,
  expectNoViolations,
  newDigits,
  importNumbers,
  turn,
  upload,
  findViolations,
} from './stock.ts'

/** Expects no violations at the widths that staff use. */
async function expectNoViolationsAtEachWidth(page: Page, name: string): Promise<void> {
  for (const size of Object.values(screenSizes).toReversed()) {
    await page.setViewportSize(size)
    await expectNoViolations(page, `${name}-${size.width}`)
  }
  await page.setViewportSize(screenSizes.usual)
}

test('an import previews rejected lines, runs, and is undone: new numbers are gone, others have their old values', async () => {
  const operator = await enterConsole('inventory', '/imports')
  const { page, open } = operator
  expect(await findViolations(page)).toEqual([])
  const [known = ''] = await importNumbers(operator, 1)
  const [first = '', second = ''] = newDigits()

  const address = await upload(operator, [
    'digits,price',
    `${known},58`,
    `${first},20`,
    `95013-${second},25.50`,
    `${first},21`,
    '12a456,20',
    '712345,free',
  ])
  const facts = page.locator('main')
  await expectVisible(facts.getByText('月度盘点', { exact: true }).first())
  const lines = page.locator('tr')
  for (const reason of ['文件内重复', '不是一个号码', '价格应为'])
    await expectVisible(lines.filter({ hasText: reason }).first())
  await expectVisible(lines.filter({ hasText: '30' }).filter({ hasText: '58' }).first())
  expect(await findViolations(page)).toEqual([])
  await turn(page, '确认执行', '已完成')
  await page.getByRole('tab', { name: '号码明细' }).click()
  await expectVisible(lines.filter({ hasText: first }).filter({ hasText: '已变更' }))
  await open(`${address}?tab=rows&outcome=changed`)
  await expectVisible(lines.filter({ hasText: first }).filter({ hasText: '已变更' }))
  expect(await page.locator('.dropped').count()).toBe(0)
  expect(await findViolations(page)).toEqual([])

  const rowOf = async (digits: string, ...words: string[]) => {
    await open(`/numbers?digits=${digits}`)
    const row = words.reduce((rows, hasText) => rows.filter({ hasText }), lines.filter({ hasText: digits }))
    await expectVisible(row)
  }
  await rowOf(known, '在售', '58')
  await rowOf(second, '在售', '25.50')
  expect(await findViolations(page)).toEqual([])

  await open(address)
  await turn(page, '撤销', '已撤销')
  await page.getByRole('tab', { name: '号码明细' }).click()
  await expectVisible(lines.filter({ hasText: known }).filter({ hasText: '已撤销' }))
  for (const digits of [first, second])
    await expectVisible(lines.filter({ hasText: digits }).filter({ hasText: '已撤销，号码已删除' }))
  await expectNoViolationsAtEachWidth(page, 'import-undone')
  await rowOf(known, '在售', '30', '¥240.00（月费 ×8）')
  await expectNoViolationsAtEachWidth(page, 'numbers')
  await open(`/numbers?digits=${first}`)
  await expectVisible(page.getByText('没有符合筛选条件的内容'))
  await open(`/numbers?digits=${known}`)
  await page.locator('.row-link').click()
  await expectVisible(page.getByText('¥240.00（月费 ×8）'))
  await expectNoViolationsAtEachWidth(page, 'number')
})

test("an unknown filter in a list's address is named and ignored: the whole inventory is listed", async () => {
  const operator = await newOperator()
  operator.expectTrouble(/status of 400/)
  const { page, open } = operator
  await open('/numbers?stat=held')
  await operator.enterAs('inventory')
  await expectVisible(page.getByText('这些条件无法识别，已忽略：stat'))
  await page.getByRole('button', { name: '变更筛选出的全部号码' }).click()
  await confirm(dialogOf(page, '变更筛选出的全部号码'), '预览')
  await expectVisible(page.getByText('这些筛选条件无法识别：stat'))
  await expectNoViolationsAtEachWidth(page, 'unknown-filter')
  await page.keyboard.press('Escape')
  await open('/numbers')
  await expectVisible(page.getByRole('button', { name: '变更全部号码' }))
})
