import { expect, test } from 'vitest'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import { expectAddress, expectAtRest, expectHidden } from './rest.ts'
import { newMember, newOrder } from './shopper.ts'

test('[SC-8] who ticks the agreement of an order has not ticked its automatic renewal', async () => {
  const { page, open } = await newMember()
  await open('/number')
  await page.locator('main a[href*="/mobile/number/"]').first().click()
  await page.getByRole('button', { name: '立即办理' }).click()
  const [agreement, renewal] = [0, 1].map((place) =>
    page.getByRole('dialog').getByRole('checkbox').nth(place),
  )
  await agreement?.check()
  await expectAtRest(page, async () => [await agreement?.isChecked(), await renewal?.isChecked()]).toEqual([
    true,
    false,
  ])
})

test('[SC-10] the chosen tab of the orders stays', async () => {
  const member = await newMember()
  const { page } = member
  await newOrder(member, '2031')
  await member.open('/order')
  for (const [name, status] of [
    ['待支付', 1],
    ['已完成', 2],
    ['已取消', 3],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expectAddress(page, new RegExp(`/order\\?status=${status}$`))
    expect(await page.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true')
    await expectAtRest(page, () => page.getByRole('article').count()).toBe(status === 1 ? 1 : 0)
  }
})

test('[AP-15] the tab of former numbers stays', async () => {
  const { page, open } = await newMember()
  await open('/user-center/numbers')
  await page.getByRole('tab', { name: '已结束' }).click()
  await expectAddress(page, /state=ended$/)
  expect(await page.getByRole('tab', { name: '已结束' }).getAttribute('aria-selected')).toBe('true')
})

test('of two alerts the chosen one ends and stays ended', async () => {
  const { page, session, origin, open } = await newMember()
  const alerts = []
  for (const mask of ['7777777', '6666666']) {
    const answer = await fetch(`${origin}/api/wait`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ mask, on: 'tail', consent: waitConsent.version }),
    })
    alerts.push(answer.status)
  }
  expect(alerts).toEqual([200, 200])
  await open('/user-center/waits')
  const rows = page.getByRole('main').getByRole('listitem')
  const older = rows.filter({ has: page.getByRole('img', { name: /7 7 7 7/ }).or(page.getByText('7777777')) })
  await expectAtRest(page, () => rows.count()).toBe(2)
  await older.getByRole('button', { name: '不再提醒' }).click()
  await expectAtRest(page, () => rows.count()).toBe(1)
  await expectHidden(older)
})
