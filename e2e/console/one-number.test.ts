import { expect, test } from 'vitest'
import { newOperator } from './operator.ts'
import { confirm, dialogOf, stateIs, stocked, wrongOn } from './stock.ts'

/** Tomorrow at noon in Shanghai, as a field for a time takes it. */
const tomorrow = () => {
  const later = new Date(Date.now() + 32 * 3_600_000)
  return `${later.toISOString().slice(0, 10)}T12:00`
}

test('a number is reserved until tomorrow, comes back on sale, and a price typed in a second tab meets what a first one saved', async () => {
  const operator = await newOperator({ reducedMotion: 'reduce' })
  const { page, open, expectTrouble, context } = operator
  await open('/imports')
  await operator.enterAs('inventory')
  const [digits = ''] = await stocked(operator, 1)
  // Full-width digits are digits.
  const wide = [...digits].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join('')
  await page.getByRole('banner').locator('input').fill(wide)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/numbers\/\d+$/)
  await stateIs(page, '在售')
  expect(await wrongOn(page)).toEqual([])

  await page.getByRole('button', { name: '预留', exact: true }).click()
  const reserving = dialogOf(page, '预留')
  await reserving.getByLabel(/^截止时间/).fill(tomorrow())
  expect(await wrongOn(page)).toEqual([])
  await confirm(reserving, '预留')
  await stateIs(page, '已预留')
  await page.getByRole('button', { name: '取消预留' }).click()
  await confirm(dialogOf(page, '取消预留'), '取消预留')
  await stateIs(page, '在售')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  const second = await context.newPage()
  await second.goto(page.url())
  const pricing = dialogOf(second, '改价')
  await second.getByRole('button', { name: '改价', exact: true }).click()
  await pricing.getByLabel('月费（元）').fill('66')
  await page.getByRole('button', { name: '改价', exact: true }).click()
  await dialogOf(page, '改价').getByLabel('月费（元）').fill('88')
  await confirm(dialogOf(page, '改价'), '改价')
  await page.locator('main').getByText(/88/).first().waitFor()

  await second.bringToFront()
  expectTrouble(/status of 409/)
  await confirm(pricing, '改价')
  const versions = pricing.locator('.versions tr.differs')
  await versions.filter({ hasText: '66' }).filter({ hasText: '88' }).waitFor()
  expect(await wrongOn(second)).toEqual([])
  await pricing.getByRole('button', { name: '用我的版本覆盖' }).click()
  await confirm(pricing, '改价')
  await expect.poll(() => second.getByRole('dialog').count()).toBe(0)
  await second.locator('main').getByText(/66/).first().waitFor()
})
