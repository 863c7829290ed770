import { expect, test } from 'vitest'
import { expectAddress, expectVisible } from '../rest.ts'
import { enterConsole } from './operator.ts'
import { workbook } from './workbook.ts'
import { confirm, dialogOf, expectNoViolations, newDigits, waitForState, turn } from './stock.ts'

test('the first sheet of a workbook is read; unknown columns are dropped and lost zeros restored by choice', async () => {
  const { page, open } = await enterConsole('inventory', '/imports')
  const [digits = ''] = newDigits()
  const short = String(Number(`0${digits.slice(2, 7)}3`))
  const rows = Array.from({ length: 20 }, (_, at) => [
    Number(`${digits.slice(0, 6)}${at + 10}`),
    12,
    '在售',
    '批次甲',
  ])
  const table = [
    ['号码', '月租（元）', '状态', '备注'],
    ...rows,
    [Number(short), '¥9.00', '草稿'],
    ['9.5E+10', 9],
  ]
  await page.getByRole('button', { name: '上传 CSV 文件' }).click()
  const dialog = dialogOf(page, '上传 CSV 文件')
  await expectNoViolations(page, 'upload')
  await dialog.locator('input[type=file]').setInputFiles(workbook('号码.xlsx', table))
  await expectVisible(dialog.getByText('自动识别（UTF-8）'))
  await expectVisible(dialog.getByText('不导入的列：“备注”'))
  await expectNoViolations(page, 'unknown-columns')
  await confirm(dialog, '上传并预览')
  await expectAddress(page, /\/imports\/\d+$/)
  await waitForState(page, '待确认')
  await expectVisible(page.getByText('号码前面的 0 可能已丢失'))
  await expectVisible(page.getByText('科学计数法').first())
  await expectNoViolations(page, 'lost-zeros')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expectNoViolations(page, 'lost-zeros-1024')
  await page.getByRole('button', { name: '补零到 8 位，重新预览' }).click()
  await expectVisible(page.getByText('个号码已补零到 8 位'))
  await expectVisible(page.getByText(`${short} → ${short.padStart(8, '0')}`))
  await expectNoViolations(page, 'padded-1024')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoViolations(page, 'padded')
  await turn(page, '确认执行', '已完成')
  await open(`/numbers?digits=${short.padStart(8, '0')}`)
  await expectVisible(
    page
      .locator('tr')
      .filter({ hasText: short.padStart(8, '0') })
      .filter({ hasText: '草稿' }),
  )
})

test('encoding and separator can be overridden', async () => {
  const { page } = await enterConsole('inventory', '/imports')
  const [one = ''] = newDigits()
  await page.getByRole('button', { name: '上传 CSV 文件' }).click()
  const dialog = dialogOf(page, '上传 CSV 文件')
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(`digits;price\n${one};12,50\n`) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await confirm(dialog, '上传并预览')
  await waitForState(page, '待确认')
  const choose = async (label: string, value: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: value }).click()
    await page.getByRole('button', { name: '重新读取', exact: true }).click()
  }
  expect(await page.getByRole('button', { name: '重新读取', exact: true }).isDisabled()).toBe(true)
  await choose('分隔符', '竖线')
  await waitForState(page, '文件无法读取')
  await expectVisible(page.getByText('第一行缺少列'))
  await choose('分隔符', '自动识别')
  await waitForState(page, '待确认')
  await expectVisible(page.getByText('自动识别（分号）'))
})
