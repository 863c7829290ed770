import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAddress, expectVisible } from '../rest.ts'
import { enterConsole } from './operator.ts'
import {
  dialogOf,
  expectNoViolations,
  newDigits,
  waitForState,
  importNumbers,
  turn,
  upload,
} from './stock.ts'

test('an inventory file shows its errors, uploads each chunk once, and is cancelled with its dialog', async () => {
  const { page, open } = await enterConsole('inventory', '/imports')
  const dialog = dialogOf(page, '上传 CSV 文件')
  const begin = () => page.getByRole('button', { name: '上传 CSV 文件' }).click()
  const send = dialog.locator('.ant-modal-footer').getByRole('button', { name: '上传并预览' })
  const choose = async (name: string, content: string) => {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expectVisible(dialog.getByText(name))
  }
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/imports')) uploads.push(request.url())
  })

  await begin()
  await dialog.getByLabel('原因').fill('新到一批')
  await send.click()
  await expectVisible(dialog.getByText('请先选择文件'))
  await expectNoViolations(page, 'upload-without-file')
  const example = page.waitForEvent('download')
  await dialog.getByRole('link', { name: '下载示例' }).click()
  const content = await readFile(await (await example).path(), 'utf8')
  expect(content).toContain('digits,price')
  await choose('empty.csv', '')
  await send.click()
  await expectVisible(dialog.getByText('文件是空的'))
  expect(uploads).toEqual([])

  // Two parts; the dialog is closed while the first one is uploading.
  const large = `digits,price\n${'700001,10\n'.repeat(250_000)}`
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/imports$/, async (route) => {
    await held
    await route.continue()
  })
  await choose('large.csv', large)
  await send.dblclick()
  await expect.poll(() => uploads.length).toBe(1)
  await page.goBack()
  // The upload held back keeps the page from coming to rest.
  await dialog.waitFor({ state: 'hidden' })
  const answered = page.waitForResponse(/\/api\/imports$/)
  letGo()
  const { data } = (await (await answered).json()) as { data: { id: number } }
  await page.unroute(/\/api\/imports$/)

  await open(`/imports/${data.id}`)
  await expectVisible(page.getByText('文件还没有传完'))
  await waitForState(page, '正在读取')
  await expectNoViolations(page, 'upload-given-up')

  await open('/imports')
  await begin()
  expect(await dialog.getByText('large.csv').count()).toBe(0)
  await choose('twice.csv', content.replaceAll('goodPrice', 'price'))
  await expectVisible(dialog.getByText('请选择哪一列是：月费（可能是“price”、“price”）'))
  await dialog.getByLabel('原因').fill('新到一批')
  await send.click()
  await expectNoViolations(page, 'column-twice')
  expect(uploads).toHaveLength(1)
  await choose('nothing.csv', 'digits,price\n')
  await dialog.getByLabel('原因').fill('新到一批')
  await send.click()
  await expectAddress(page, /\/imports\/\d+$/)
  await waitForState(page, '待确认')
  await expectVisible(page.getByText('没有可变更的号码'))
})

test('an import skips and names numbers that another import has changed since its preview', async () => {
  const operator = await enterConsole('inventory', '/imports')
  const { page, open } = operator
  const [known = ''] = await importNumbers(operator, 1)
  const [added = ''] = newDigits()
  const address = await upload(operator, ['digits,price', `${known},58`, `${added},20`])
  await expectVisible(page.getByText('可执行至'))
  await upload(operator, ['digits,price', `${known},52`])
  await turn(page, '确认执行', '已完成')

  await open(address)
  await turn(page, '确认执行', '已完成')
  const row = (digits: string, outcome: string) =>
    page.locator('tr').filter({ hasText: digits }).filter({ hasText: outcome })
  await expectVisible(row(known, '预览后有变更，已跳过').filter({ hasText: '52' }))
  await expectVisible(row(added, '已变更'))
  await expectNoViolations(page, 'changed-since-the-preview')
})
