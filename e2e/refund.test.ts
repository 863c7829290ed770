import { expect, test } from 'vitest'
import { expectAddress, expectVisible } from './rest.ts'
import { newMember, newOrder } from './shopper.ts'
import { expectToast } from './watcher.ts'

test('[SC-11] a paid order is cancelled before a phone is bound: it is refunded in full, and the number is on sale again', async () => {
  const member = await newMember()
  const { page, origin } = member
  const { id } = await newOrder(member, '8642')
  await member.open(`/order/${id}`)
  await page.getByRole('button', { name: '去支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  await page.getByRole('button', { name: /立即支付/ }).click()
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))

  await page.getByRole('link', { name: '查看订单' }).click()
  await page.getByRole('button', { name: '退订并退款' }).click()
  const sheet = page.getByRole('dialog', { name: '退订并全额退款？' })
  await expectVisible(sheet.getByText('按原支付方式全额退回'))
  await sheet.getByRole('button', { name: '确认退订' }).click()
  await expectToast(page, '已退订，款项正在原路退回')
  await expectVisible(page.getByRole('heading', { name: /退款中|已全额退款/ }))
  expect(await page.getByRole('button', { name: '退订并退款' }).count()).toBe(0)
  await expectVisible(page.getByRole('heading', { name: '已全额退款' }))

  await page.getByRole('link', { name: '再次选号' }).click()
  await expectVisible(page.getByText('可立即办理'))
  expect(page.url()).toMatch(new RegExp(`^${origin}/mobile/number/\\d+$`))
})
