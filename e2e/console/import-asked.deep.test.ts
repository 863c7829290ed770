import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { enterConsole, screenSizes } from './operator.ts'
import { confirm, dialogOf, expectNoViolations, newDigits, waitForState } from './stock.ts'

async function chooseFile(text: string) {
  const { page } = await enterConsole('inventory', '/imports')
  await page.getByRole('button', { name: '上传 CSV 文件' }).click()
  const dialog = dialogOf(page, '上传 CSV 文件')
  const file = { name: '供应商.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  const choose = async (column: string, field: string) => {
    await dialog.getByRole('combobox', { name: `“${column}”导入为` }).click()
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    await options.filter({ hasText: new RegExp(`^${field}$`) }).click()
  }
  return { page, dialog, choose }
}

test('a file without a price by its name is not uploaded until a person has chosen it; its title is skipped', async () => {
  const [one = '', two = '', three = ''] = newDigits()
  const rows = [`1001,95013—${one},8,29`, `1002,(95013)${two},8,1.28万`, `1003,${three},8,59`]
  const { page, dialog, choose } = await chooseFile(
    ['11月靓号价目表,,,', ',,,', '序号,靓号,位数,每月付', ...rows].join('\n'),
  )
  await expectVisible(dialog.getByText('已跳过列名上方的标题、说明：“11月靓号价目表”'))
  await expectVisible(dialog.getByText('请选择哪一列是：月费（可能是“位数”、“每月付”）'))
  const headOf = (column: string) => dialog.locator('th', { hasText: column })
  await expectVisible(headOf('靓号').getByText('号码', { exact: true }))
  await expectVisible(headOf('序号').getByText('不导入'))
  for (const column of ['位数', '每月付']) await expectVisible(headOf(column).getByText('月费？'))
  for (const [name, size] of Object.entries(screenSizes)) {
    await page.setViewportSize(size)
    await expectNoViolations(page, `import-asked-${name}`)
  }
  await confirm(dialog, '上传并预览')
  await expectAtRest(page, () => new URL(page.url()).pathname).toBe('/imports')

  await choose('每月付', '月费')
  await expectHidden(dialog.getByText('请选择哪一列是'))
  await expectVisible(headOf('位数').getByText('不导入'))
  await confirm(dialog, '上传并预览')
  await expectAddress(page, /\/imports\/\d+$/)
  await waitForState(page, '待确认')
  await expectVisible(page.getByText('已跳过列名上方的标题、说明：“11月靓号价目表”'))
  const lines = page.locator('tr')
  await expectVisible(lines.filter({ hasText: two }).filter({ hasText: '1.28万 写成 12800' }))
  await expectVisible(lines.filter({ hasText: one }).filter({ hasText: '29.00' }))
  await expectNoViolations(page, 'import-asked-preview')
})

test('of two prices none is taken, and skipped rows can be kept', async () => {
  const [one = '', two = ''] = newDigits()
  const { page, dialog, choose } = await chooseFile(
    ['价目表;;;', '号码;月租;售价;上架状态', `${one};9;12;可售`, `${two};9;15;可售`].join('\n'),
  )
  await expectVisible(dialog.getByText('请选择哪一列是：月费（可能是“月租”、“售价”）'))
  await choose('月租', '不导入')
  await expectVisible(dialog.getByText('请选择哪一列是：月费（可能是“售价”）'))
  await choose('售价', '月费')
  await expectVisible(dialog.getByText('请选择“上架状态”导入为什么'))
  await confirm(dialog, '上传并预览')
  await expectAtRest(page, () => new URL(page.url()).pathname).toBe('/imports')
  await choose('上架状态', '不导入')
  await expectHidden(dialog.getByText('请选择'))
  await dialog.getByRole('button', { name: '不跳过' }).click()
  await expectVisible(dialog.getByText('请选择哪一列是：月费'))
  expect(await dialog.locator('th', { hasText: '价目表' }).count()).toBe(1)
  await expectNoViolations(page, 'import-title-kept')
})
