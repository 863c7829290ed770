import { expect, inject, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { newOwnedNumber } from '../owner.ts'
import { enterConsole } from './operator.ts'
import { confirm, expectNoViolations, waitForState } from './stock.ts'

test('customer service reads why a number does not ring: blocked by staff, then switched off by its owner', async () => {
  const { session, digits, id } = await newOwnedNumber('6')
  const telephony = await enterConsole('telephony', '/calls?tab=blocks')
  await telephony.page.getByRole('button', { name: '封停号码' }).click()
  const blocking = telephony.page.getByRole('dialog')
  await blocking.getByLabel('号码', { exact: true }).fill(digits)
  await confirm(blocking, '封停号码', '多人投诉骚扰')
  await expectVisible(telephony.page.getByRole('row').filter({ hasText: digits }))

  const { page, open } = await enterConsole('service', '/')
  await open(`/subscriptions?number=95013${digits}`)
  await page.getByRole('row').filter({ hasText: digits }).getByRole('link').first().click()
  await expectAddress(page, /\/subscriptions\/\d+$/)
  await waitForState(page, '来电已封停')
  await expectVisible(page.locator('.ant-timeline').getByText('封停来电', { exact: true }))
  const check = page.getByRole('button', { name: '检查', exact: true })
  await check.click()
  const found = page.getByRole('alert').filter({ hasText: '现在不会响铃' })
  await expectVisible(found.getByText('来电已被平台封停，原因：多人投诉骚扰'))
  expect(await found.getByText('没有发现问题').count()).toBe(0)
  await expectNoViolations(page, 'why-silent-blocked-zh')

  const row = telephony.page.getByRole('row').filter({ hasText: digits })
  await row.getByRole('button', { name: '解除封停' }).click()
  await confirm(telephony.page.getByRole('dialog'), '解除封停', '已核实')
  await expectAtRest(row.page(), () => row.count()).toBe(0)
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
  const rules = `${inject('shop')}/api/subscription/${id}/rules`
  const { data } = (await (await fetch(rules, { headers })).json()) as { data: { version: number } }
  const body = JSON.stringify({ version: data.version, rings: false })
  expect((await fetch(rules, { method: 'PATCH', headers, body })).status).toBe(200)
  await open(`/subscriptions/${id}`)
  await waitForState(page, '使用中')
  expect(await page.locator('.page-head').getByText('来电已封停').count()).toBe(0)
  await check.click()
  await expectVisible(found.getByText('机主关闭了接听来电'))
  await expectNoViolations(page, 'why-silent-off-zh')
})
