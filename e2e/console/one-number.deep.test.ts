import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { enterConsole } from './operator.ts'
import { confirm, dialogOf, waitForState, importNumbers, findViolations } from './stock.ts'

/** Tomorrow at noon in Shanghai, as the value of a time field. */
const tomorrow = () => {
  const later = new Date(Date.now() + 32 * 3_600_000)
  return `${later.toISOString().slice(0, 10)}T12:00`
}

/**
 * Sets the price (fen) of the open number as another tab of the session would. Returns the response's status.
 */
function setPriceElsewhere(page: Page, priceFen: number): Promise<number> {
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  return page.evaluate(
    async ([number, fen]) => {
      const { data } = (await (await fetch(`/api/number/${number}`)).json()) as { data: { version: number } }
      const body = JSON.stringify({ version: data.version, priceFen: fen, reason: '月度盘点' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api/number/${number}/price`, { method: 'POST', headers, body })).status
    },
    [id, priceFen],
  )
}

test('a number is reserved until tomorrow and released; a new price conflicts with one saved in another tab', async () => {
  const operator = await enterConsole('inventory', '/imports')
  const { page, expectTrouble } = operator
  const [digits = ''] = await importNumbers(operator, 1)
  // The same digits in full width.
  const wide = [...digits].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join('')
  await page.getByRole('banner').locator('input').fill(wide)
  await page.keyboard.press('Enter')
  await expectAddress(page, /\/numbers\/\d+$/)
  await waitForState(page, '在售')
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: '预留', exact: true }).click()
  const reserving = dialogOf(page, '预留')
  // A six-digit year is invalid: the form says so and loses nothing.
  await reserving.getByLabel(/^截止时间/).fill('12026-05-01T10:00')
  await expectVisible(reserving.getByRole('alert').filter({ hasText: '请填写完整、存在的日期和时间' }))
  await reserving.getByLabel(/^截止时间/).fill(tomorrow())
  expect(await findViolations(page)).toEqual([])
  await confirm(reserving, '预留')
  await waitForState(page, '已预留')
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: '修改预留时间' }).click()
  const longer = dialogOf(page, '修改预留时间')
  expect(await longer.getByLabel(/^截止时间/).inputValue()).toBe(tomorrow().replace('T', ' '))
  const later = tomorrow().replace('T12:00', 'T18:00')
  await longer.getByLabel(/^截止时间/).fill(later)
  await confirm(longer, '修改预留时间')
  await expectVisible(page.locator('main').getByText(later.replace('T', ' ')))
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: '取消预留' }).click()
  await confirm(dialogOf(page, '取消预留'), '取消预留')
  await waitForState(page, '在售')
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)

  const pricing = dialogOf(page, '修改价格')
  await page.getByRole('button', { name: '修改价格', exact: true }).click()
  await pricing.getByLabel('月费（元）').fill('44')
  expect(await setPriceElsewhere(page, 5800)).toBe(200)
  expectTrouble(/status of 409/)
  await confirm(pricing, '修改价格')
  const versions = pricing.locator('.versions tr.differs')
  await expectVisible(versions.filter({ hasText: '44' }).filter({ hasText: '58' }))
  expect(await findViolations(page)).toEqual([])
  await pricing.getByRole('button', { name: '用我的版本覆盖' }).click()
  await confirm(pricing, '修改价格')
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  await expectVisible(page.locator('main').getByText('修改价格 → 在售 · 月费 ¥58.00 → ¥44.00'))

  await page.getByRole('button', { name: '修改价格', exact: true }).click()
  await pricing.getByLabel(/^划线价/).fill('99')
  await confirm(pricing, '修改价格')
  await expectVisible(page.locator('main').getByText('修改价格 → 在售 · 划线价 月费 ×8 → ¥99.00'))
  await expectVisible(page.locator('main').getByText('分类', { exact: true }))
  expect(await findViolations(page)).toEqual([])
})

test('a field focused while its dialog opens keeps the focus', async () => {
  const operator = await enterConsole('inventory', '/imports')
  const { page } = operator
  const [digits = ''] = await importNumbers(operator, 1)
  await page.getByRole('banner').locator('input').fill(digits)
  await page.keyboard.press('Enter')
  await expectAddress(page, /\/numbers\/\d+$/)
  const pricing = dialogOf(page, '修改价格')
  await page.getByRole('button', { name: '修改价格', exact: true }).click()
  const price = pricing.getByLabel('月费（元）')
  await price.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('44', { delay: 400 })
  expect(await price.inputValue()).toBe('44')
  expect(await pricing.getByLabel('原因').inputValue()).toBe('')
})
