import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { dial, newOwnedNumber } from '../owner.ts'
import { enterConsole, newOperator } from './operator.ts'
import { confirm, dialogOf, expectNoViolations } from './stock.ts'

const title = '显示完整手机号'

test('a phone is revealed for 30 seconds with a reason, at most thirty times an hour, and hidden when the session ends', async () => {
  const { session, id } = await newOwnedNumber('7')
  const { phone } = session
  const { page, context, open, enterAs, expectTrouble } = await newOperator()
  await page.clock.install()
  await open(`/subscriptions/${id}`)
  await enterAs('service')
  const owner = page.locator('.ant-descriptions .phone').first()
  await expectVisible(owner)
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  expect(await owner.innerText()).toContain(masked)
  expect(await page.content()).not.toContain(phone)

  const dialog = dialogOf(page, title)
  const ask = async (of: Locator) => {
    await of.getByRole('button', { name: '显示完整号码' }).click()
    await expectVisible(dialog)
  }
  await ask(owner)
  await expectNoViolations(page, 'reveal-zh')
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: '显示完整号码' }).click()
  await expectVisible(dialog.getByText('至少 2 个字').first())
  await confirm(dialog, '显示完整号码', '客户要求回电')
  await expectVisible(owner.getByText(phone))
  await expectVisible(owner.getByText(/秒后隐藏/))
  await expectNoViolations(page, 'revealed-zh')
  // Like a laptop that slept: no timer has run in between.
  await page.clock.fastForward(31_000)
  await expectVisible(owner.getByText(masked))
  expect(await page.content()).not.toContain(phone)

  // It is displayed while the session ends elsewhere.
  await ask(owner)
  await confirm(dialog, '显示完整号码', '再次核对')
  await expectVisible(owner.getByText(phone))
  await context.clearCookies()
  await page.clock.runFor(6000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('button', { name: '检查', exact: true }).click()
  const login = dialogOf(page, '登录已结束')
  await expectVisible(login)
  await expectAtRest(page, async () => (await page.content()).includes(phone)).toBe(false)
  await login.getByRole('button', { name: /苏晓服/ }).click()
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)

  // The remaining 28 of this hour, and one more.
  const statuses = await page.evaluate(async (subscription) => {
    const read = await fetch(`/api/subscriptions/${subscription}`)
    const { data } = (await read.json()) as { data: { customerId: number } }
    const body = JSON.stringify({ kind: 'customer', id: data.customerId, reason: '核对号码' })
    const headers = { 'content-type': 'application/json' }
    const answers: number[] = []
    for (let times = 0; times < 29; times += 1)
      answers.push((await fetch('/api/reveals', { method: 'POST', headers, body })).status)
    return answers
  }, id)
  expect(statuses.filter((status) => status === 200)).toHaveLength(28)
  expect(statuses.at(-1)).toBe(429)
  expectTrouble(/status of 429/)
  await ask(owner)
  await confirm(dialog, '显示完整号码', '第三十一次')
  await expectVisible(dialog.getByRole('alert'))
  await expectNoViolations(page, 'reveal-refused-zh')
  expect(await page.content()).not.toContain(phone)
})

test('telephony reveals a caller and the owner of a number with a reason', async () => {
  const { session, digits } = await newOwnedNumber('6')
  await dial(inject('shop'), digits)
  const { page } = await enterConsole('telephony', `/calls?number=${digits}`)
  const row = page.getByRole('row').filter({ hasText: digits })
  await expectVisible(row.getByText('138****1234'))
  await row.getByRole('button', { name: '显示完整号码' }).click()
  await expectNoViolations(page, 'reveal-caller-zh')
  await confirm(dialogOf(page, title), '显示完整号码', '机主投诉骚扰')
  await expectVisible(row.getByText('13812341234'))
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  await expectNoViolations(page, 'revealed-caller-zh')
  // Another call appears in the list without a reload.
  await dial(inject('shop'), digits)
  await expectAtRest(page, () => page.getByRole('row').filter({ hasText: digits }).count()).toBe(2)

  await row.first().getByRole('link').first().click()
  await expectAddress(page, /\/numbers\/\d+$/)
  const owner = page.locator('.ant-descriptions .phone')
  await owner.getByRole('button', { name: '显示完整号码' }).click()
  await confirm(dialogOf(page, title), '显示完整号码', '与机主核对')
  await expectVisible(owner.getByText(session.phone))
})
