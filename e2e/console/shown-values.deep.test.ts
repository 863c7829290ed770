import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { waitFor } from '@hao/testing/product.ts'
import { expectAtRest, expectVisible } from '../rest.ts'
import { newOrder, newSession, payOrder } from '../shopper.ts'
import { enterConsole, newOperator } from './operator.ts'
import { dialogOf } from './stock.ts'
import { expectToast } from '../watcher.ts'

/** What the console's server answers to the person of this page. */
const ask = <T>(page: Page, path: string) =>
  page.evaluate(async (from) => ((await (await fetch(from)).json()) as { data: T }).data, `/api${path}`)

/** A time in Shanghai as the console writes it. */
const inShanghai = (moment: string) =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const yuan = (fen: number) => new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(fen / 100)

test('the list of orders shows when an order was placed and when it was paid', async () => {
  const { page, open, enterAs } = await newOperator()
  const buyer = { origin: inject('shop'), session: await newSession() }
  const order = await newOrder(buyer, '7261')
  const placedAt = Date.now()
  // The two times differ by a second, which is what the list shows.
  await waitFor(() => Promise.resolve(Date.now() - placedAt > 1100))
  await payOrder(buyer, order)
  await open(`/orders?digits=${order.digits}`)
  await enterAs('finance')
  const row = page.locator('.rows tbody tr.ant-table-row').filter({ hasText: order.outTradeNo })
  await expectVisible(row)
  const { list } = await ask<{ list: { trade: string; createdAt: string; paidAt: string }[] }>(
    page,
    `/orders?digits=${order.digits}`,
  )
  const { createdAt = '', paidAt = '' } = list.find(({ trade }) => trade === order.outTradeNo) ?? {}
  const headings = await page.locator('.rows thead th').allInnerTexts()
  const cell = (heading: string) =>
    row.locator('td').nth(headings.findIndex((text) => text.trim() === heading))
  expect(await cell('下单时间').innerText()).toBe(inShanghai(createdAt))
  expect(await cell('支付时间').innerText()).toBe(inShanghai(paidAt))
})

test('the sums above the customers are those of the server, each under its name', async () => {
  const { page } = await enterConsole('service', '/customers')
  const sums = page.getByRole('list', { name: '合计' })
  await expectVisible(sums)
  type Totals = { numbers: number; orders: number; paidFen: number; refundedFen: number }
  // Other journeys buy at the same time: what is shown is read between two reads that agree.
  await expectAtRest(page, async () => {
    await page.reload()
    await expectVisible(sums)
    const { totals } = await ask<{ totals: Totals }>(page, '/customers/count')
    const shown = await sums.innerText()
    return (
      shown.includes(`累计支付 ¥${yuan(totals.paidFen)}`) &&
      shown.includes(`累计退款 ¥${yuan(totals.refundedFen)}`)
    )
  }).toBe(true)
})

test('an export that is asked for on its screen has the filters of the dialog', async () => {
  const { page } = await enterConsole('inventory', '/exports')
  const { list } = await ask<{ list: { digits: string }[] }>(page, '/numbers?size=20')
  const digits = list[0]?.digits ?? ''
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const dialog = dialogOf(page, '导出 CSV')
  await dialog.getByLabel('包含数字').fill(digits)
  // A slow press: leaving the field applies the filter before the button is released.
  await dialog.getByRole('button', { name: '导出 CSV' }).click({ delay: 300 })
  const row = page.locator('.rows tbody tr.ant-table-row').first()
  await expectVisible(row)
  await expectAtRest(page, () => row.innerText()).toContain(digits)
})

test('a simulation shows how many prices rise and how many fall', async () => {
  const { page } = await enterConsole('inventory', '/prices', { locale: 'en-US' })
  await page.getByRole('button', { name: 'Draft new rules' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Rises and cuts')
  await dialog.getByRole('button', { name: 'Draft new rules' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Rises and cuts' }))
  await page.getByLabel('Contains a 4').fill('0.9')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(page, 'Draft saved')
  await page.getByRole('button', { name: 'Simulate all numbers' }).click()
  await expectVisible(page.getByText('Biggest changes'))
  type Simulated = { simulation: { result: { rises: number; falls: number } } }
  const { result } = (await ask<Simulated>(page, new URL(page.url()).pathname)).simulation
  expect(result.rises).not.toBe(result.falls)
  const shown = async (name: string) => {
    const label = page.locator('th', { hasText: new RegExp(`^${name}$`) })
    const fact = await label.locator('xpath=following-sibling::td[1]').innerText()
    return Number(fact.replaceAll(/\D/g, ''))
  }
  expect([await shown('Price increases'), await shown('Price cuts')]).toEqual([result.rises, result.falls])
})
