import { expect, test } from 'vitest'
import { newOperator } from './operator.ts'
import { newDigits, stocked, turn, upload, wrongOn } from './stock.ts'

test('a file is previewed with its refused lines, taken in, and taken back: new numbers are drafts, others as they were', async () => {
  const operator = await newOperator()
  const { page, open } = operator
  await open('/imports')
  await operator.enterAs('inventory')
  expect(await wrongOn(page)).toEqual([])
  const [known = ''] = await stocked(operator, 1)
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
  await facts.getByText('月度盘点', { exact: true }).waitFor()
  const lines = page.locator('tr')
  for (const reason of ['文件内重复', '不是一个号码', '价格应为'])
    await lines.filter({ hasText: reason }).first().waitFor()
  await lines.filter({ hasText: '30' }).filter({ hasText: '58' }).first().waitFor()
  expect(await wrongOn(page)).toEqual([])
  await turn(page, '确认执行', '已完成')
  await page.getByRole('tab', { name: '号码明细' }).click()
  await lines.filter({ hasText: first }).filter({ hasText: '已改动' }).waitFor()
  await open(`${address}?tab=rows&outcome=changed`)
  await lines.filter({ hasText: first }).filter({ hasText: '已改动' }).waitFor()
  expect(await page.locator('.dropped').count()).toBe(0)
  expect(await wrongOn(page)).toEqual([])

  const rowOf = async (digits: string, ...words: string[]) => {
    await open(`/numbers?digits=${digits}`)
    const row = words.reduce((rows, hasText) => rows.filter({ hasText }), lines.filter({ hasText: digits }))
    await row.waitFor()
  }
  await rowOf(known, '在售', '58')
  await rowOf(second, '在售', '25.50')
  expect(await wrongOn(page)).toEqual([])

  await open(address)
  await turn(page, '撤销', '已撤销')
  await rowOf(known, '在售', '30')
  await rowOf(first, '草稿')
  await rowOf(second, '草稿')
})
