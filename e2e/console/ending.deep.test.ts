import { expect, inject, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { newOwnedNumber } from '../owner.ts'
import { readCode, newOrder, newSession } from '../shopper.ts'
import { enterConsole } from './operator.ts'
import { expectNoViolations, waitForState, importNumbers } from './stock.ts'

/** Ends a number on its owner's request, with only the service's screen. Returns its digits. */
async function endedNumber(): Promise<string> {
  const { id, digits, session } = await newOwnedNumber('3')
  const { page } = await enterConsole('service', '/')
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([to, json]) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(`/api/subscriptions/${to}`, { method: 'POST', headers, body: json })).status
      },
      [`${id}${path}`, JSON.stringify(body)] as const,
    )
  expect(await post('/owner-code', { what: 'end' })).toBe(200)
  const code = await readCode(inject('shop'), session.phone)
  expect(await post('/owner-word', { what: 'end', code, reason: '客户来电' })).toBe(200)
  return digits
}

/** Days from now until the end that the list shows for a number. */
const daysUntil = (moment: string | null) => (Date.parse(moment ?? '') - Date.now()) / 86_400_000

test('inventory lists held and cooling numbers with reason and end, the earliest end first, and opens one', async () => {
  const cooling = await endedNumber()
  const operator = await enterConsole('inventory', '/imports')
  const { page, open } = operator
  const [digits = ''] = await importNumbers(operator, 1)
  const order = await newOrder({ origin: inject('shop'), session: await newSession() }, digits)

  await page.getByRole('navigation').getByRole('link', { name: '占用与冷却' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '占用与冷却' }))
  const rows = page.locator('.rows tbody tr.ant-table-row')
  await expectVisible(rows.first())
  const ends = await rows
    .locator('time')
    .evaluateAll((all) => all.map((each) => each.getAttribute('datetime')))
  expect(ends).toEqual(ends.toSorted((a, b) => Date.parse(a ?? '') - Date.parse(b ?? '')))
  await expectNoViolations(page, 'ending-zh')

  await page.getByLabel('包含数字').fill(digits)
  await page.keyboard.press('Enter')
  const held = rows.filter({ hasText: digits })
  await expectVisible(held.filter({ hasText: '下单占用' }).filter({ hasText: '未付款则恢复在售' }))
  await expectAtRest(rows.page(), () => rows.count()).toBe(1)
  const minutes = daysUntil(await held.locator('time').getAttribute('datetime')) * 24 * 60
  expect(minutes).toBeGreaterThan(5)
  expect(minutes).toBeLessThanOrEqual(15)
  await held.getByRole('link', { name: `订单 ${order.outTradeNo}` }).click()
  await expectAddress(page, (url) => url.pathname === `/orders/${order.id}`)
  await page.goBack()

  await open(`/ending?state=cooling&tail=${cooling.slice(-4)}`)
  const cools = rows.filter({ hasText: cooling })
  await expectVisible(
    cools.filter({ hasText: '冷却中' }).filter({ hasText: '重新上架' }).filter({ hasText: '0 次' }),
  )
  expect(daysUntil(await cools.locator('time').getAttribute('datetime'))).toBeGreaterThan(30)
  expect(await rows.filter({ hasText: '下单占用' }).count()).toBe(0)
  await expectNoViolations(page, 'cooling-zh')
  await cools.locator('.row-link').click()
  await expectAddress(page, /\/numbers\/\d+$/)
  await waitForState(page, '冷却中')
  await expectVisible(page.getByRole('button', { name: '修改冷却期' }))
})
