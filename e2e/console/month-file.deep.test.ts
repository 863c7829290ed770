import { readFileSync } from 'node:fs'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { countClicks } from '../count-clicks.ts'
import { newOwnedNumber } from '../owner.ts'
import { expectVisible } from '../rest.ts'
import { newOperator } from './operator.ts'

// An own product: other journeys pay between the sum of the ledger and the file.
const product = ownProduct({ DEMO_NUMBERS: '1000' })

test('finance gets the file of a month as a workbook and as CSV, whose payments are those of the ledger', async () => {
  await newOwnedNumber('5', { origin: product.origin })
  const { page, open, enterAs } = await newOperator({}, await product.console())
  const clicks = await countClicks(page)
  await open('/ledger')
  await enterAs('finance')
  clicks()
  const total = /收款 ¥([\d,.]+)/.exec((await page.getByText(/^合计：收款/).textContent()) ?? '')?.[1]
  await page.getByRole('button', { name: /月度财务文件$/ }).click()
  const ready = page.getByRole('dialog').getByText('可下载')
  await expectVisible(ready)
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: '下载 .xlsx' }).click()
  const download = await saved
  expect(clicks()).toBe(2)
  expect(download.suggestedFilename()).toMatch(/^月度财务文件_20\d\d-\d\d\.xlsx$/)
  const book = await readExcelFile(readFileSync(await download.path()))
  expect(book.map(({ sheet }) => sheet)).toEqual(expect.arrayContaining(['汇总', '递延收入', '收款']))
  const payments = book.find(({ sheet }) => sheet === '收款')?.data ?? []
  const place = payments[0]?.indexOf('金额（元）') ?? -1
  const fen = payments.slice(1).reduce((sum, row) => sum + Math.round(Number(row[place]) * 100), 0)
  expect((fen / 100).toFixed(2)).toBe(total?.replaceAll(',', ''))
})
