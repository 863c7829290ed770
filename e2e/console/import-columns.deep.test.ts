import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectVisible } from '../rest.ts'
import { enterConsole, screenSizes } from './operator.ts'
import { confirm, dialogOf, expectNoViolations, newDigits, turn, waitForState } from './stock.ts'

type Dropped = { name: string; text: string }

/** Drops files onto an element. Returns whether the page keeps the browser from opening them. */
async function drop(page: Page, selector: string, files: readonly Dropped[]): Promise<boolean> {
  return page.evaluate(
    ({ target, dropped }) => {
      const dataTransfer = new DataTransfer()
      for (const { name, text } of dropped) dataTransfer.items.add(new File([text], name))
      const fire = (type: string) =>
        document
          .querySelector(target)
          ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      return ['dragenter', 'dragover', 'drop']
        .map(fire)
        .slice(1)
        .every((isAllowed) => isAllowed === false)
    },
    { target: selector, dropped: files },
  )
}

async function entered() {
  const operator = await enterConsole('inventory', '/imports')
  const { page } = operator
  await expectVisible(page.getByRole('button', { name: '上传 CSV 文件' }))
  return { ...operator, dialog: dialogOf(page, '上传 CSV 文件') }
}

const choose = async (page: Page, label: string, value: string) => {
  await page.getByRole('combobox', { name: label }).click()
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await options.filter({ hasText: new RegExp(`^${value}(?:（|$)`) }).click()
}

test('a file is dropped on the page or the zone; several files and strays are not taken', async () => {
  const { page, dialog } = await entered()
  const [one = ''] = newDigits()
  const file = { name: '新号.csv', text: `号码,价格\n${one},9\n` }
  expect(await drop(page, 'main', [file, file])).toBe(true)
  await expectVisible(dialog.getByText('一次只能上传一个文件'))
  await expectNoViolations(page, 'several-files')
  expect(await drop(page, '.ant-modal-header', [file])).toBe(true)
  expect(await dialog.getByText('新号.csv').count()).toBe(0)
  expect(await drop(page, '.drop-zone', [file])).toBe(true)
  await expectVisible(dialog.getByText('新号.csv'))
  await confirm(dialog, '上传并预览')
  await expectAddress(page, /\/imports\/\d+$/)
  await waitForState(page, '待确认')
})

test('the fields of columns are proposed, shown with the first rows, and can be changed', async () => {
  const { page, dialog } = await entered()
  const [one = '', two = ''] = newDigits()
  const text = `备注;我们的号;金额;市场价\nx;${one};12,50;20\ny;${two};9;\n`
  await drop(page, 'main', [{ name: '供应商.csv', text }])
  await expectVisible(dialog.getByText('自动识别（分号）'))
  const fieldOf = (column: string) => dialog.locator('th', { hasText: column })
  await expectVisible(fieldOf('我们的号').getByText('号码', { exact: true }))
  await expectVisible(fieldOf('金额').getByText('月费', { exact: true }))
  await expectVisible(dialog.getByText('不导入的列：“备注”'))
  for (const size of Object.values(screenSizes)) {
    await page.setViewportSize(size)
    await expectNoViolations(page, `columns-${size.width}`)
  }
  await choose(page, '“市场价”导入为', '月费')
  await expectVisible(dialog.getByText('“金额”、“市场价” 都选成了“月费”'))
  await expectNoViolations(page, 'columns-same-field')
  await choose(page, '“金额”导入为', '不导入')
  await choose(page, '“我们的号”导入为', '不导入')
  await expectVisible(dialog.getByText('请选择哪一列是：号码'))
  await choose(page, '“我们的号”导入为', '号码')
  await choose(page, '“金额”导入为', '月费')
  await choose(page, '“市场价”导入为', '划线价')
  await confirm(dialog, '上传并预览')
  await expectAddress(page, /\/imports\/\d+$/)
  await waitForState(page, '待确认')
  await expectVisible(page.getByText('¥12.50').first())

  await choose(page, '“市场价”导入为', '不导入')
  await expectVisible(page.getByText('不导入的列：“备注”、“市场价”'))
  await page.getByRole('button', { name: '重新读取' }).click()
  await expectVisible(page.getByText('不导入的列：“备注”、“市场价”'))
  await waitForState(page, '待确认')
  await expectNoViolations(page, 'columns-read-again')
  await turn(page, '确认执行', '已完成')
})

test('another encoding or separator redraws the first rows at once; a file may have no column names', async () => {
  const { page, dialog } = await entered()
  const [one = '', two = ''] = newDigits()
  await drop(page, 'main', [{ name: '号段.txt', text: `9.5|95013-${one}|在售\n12|95013-${two}|下架\n` }])
  await expectVisible(dialog.getByText('第 2 列', { exact: true }))
  expect(await dialog.getByText('第一行是列名').locator('..').locator('input').isChecked()).toBe(false)
  expect(await dialog.locator('tbody tr', { hasText: '95013-' }).count()).toBe(2)
  await choose(page, '分隔符', '逗号')
  await expectVisible(dialog.getByText('请选择哪一列是'))
  expect(await dialog.getByText('第 2 列', { exact: true }).count()).toBe(0)
  await choose(page, '分隔符', '自动识别')
  await expectVisible(dialog.getByText('第 3 列', { exact: true }))
  await confirm(dialog, '上传并预览')
  await expectAddress(page, /\/imports\/\d+$/)
  await waitForState(page, '待确认')
  await expectVisible(page.locator('tr', { hasText: two }).first())
})

test('a preview is discarded, and the list says so', async () => {
  const { page, dialog } = await entered()
  const [one = ''] = newDigits()
  await drop(page, 'main', [{ name: `${one}.csv`, text: `号码,价格\n${one},9\n` }])
  await confirm(dialog, '上传并预览')
  await expectAddress(page, /\/imports\/\d+$/)
  await waitForState(page, '待确认')
  await page.getByRole('button', { name: '放弃预览' }).click()
  await page.locator('.ant-popconfirm').getByRole('button', { name: '放弃预览' }).click()
  await waitForState(page, '已放弃')
  expect(await page.getByRole('button', { name: '确认执行' }).count()).toBe(0)
  await expectNoViolations(page, 'discarded')
  await page.goto(new URL('/imports', page.url()).href)
  await expectVisible(page.locator('tr', { hasText: `${one}.csv` }).filter({ hasText: '已放弃' }))
})

test('a running import is stopped, shows what is done and left, and is resumed to its end', async () => {
  const { page, dialog } = await entered()
  const [one = ''] = newDigits()
  const count = 12_000
  const rows = Array.from(
    { length: count },
    (_, at) => `${one.slice(0, 5)}${String(at).padStart(5, '0')},9,草稿`,
  )
  await drop(page, 'main', [{ name: 'large.csv', text: `号码,价格,状态\n${rows.join('\n')}\n` }])
  await confirm(dialog, '上传并预览')
  await expectAddress(page, /\/imports\/\d+$/)
  await waitForState(page, '待确认')
  await turn(page, '确认执行', '执行中')
  await page.getByRole('button', { name: '停止', exact: true }).click()
  await confirm(dialogOf(page, '停止'), '停止')
  await waitForState(page, '已停止')
  await expectVisible(page.getByText(/已处理 [\d,]+ 个，剩余 [\d,]+ 个/))
  await expectNoViolations(page, 'stopped')
  await page.reload()
  await page.getByRole('button', { name: '继续执行' }).click()
  await confirm(dialogOf(page, '继续执行'), '继续执行')
  await waitForState(page, '已完成')
  await expectVisible(page.getByText(count.toLocaleString('en')).first())
})
