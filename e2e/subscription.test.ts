import { expect, test } from 'vitest'
import { newMember, newOrder, type Shopper } from './shopper.ts'

/** Pays for an order on the cashier's page. */
async function pay({ page, open }: Shopper, orderId: number): Promise<void> {
  await open(`/order/${orderId}`)
  await page.getByRole('button', { name: '去支付' }).click()
  await page.waitForURL(/\/simulators\/wechat\/h5\//)
  await page.getByRole('button', { name: /立即支付/ }).click()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
}

test('[AP-15] [SC-11] my number: bind it, see its days, switch renewal on with consent, off in one tap, and back', async () => {
  const member = await newMember()
  const { page, session, open } = member
  const { id, digits } = await newOrder(member, '7531')
  await pay(member, id)

  await open('/user-center')
  const mine = page.getByRole('button', { name: new RegExp(`${[...digits].join(' ')}.*待绑定`) })
  await mine.click()
  const waiting = page.getByRole('dialog', { name: '我的号码' })
  await waiting.getByText('付款已收到').waitFor()
  await waiting.getByRole('link', { name: '去绑定' }).click()
  await page.waitForURL(/\/bind-phone\?orderId=/)
  await page.getByRole('button', { name: '确认绑定' }).click()
  await page.getByText('绑定成功').waitFor()

  await open('/user-center')
  const masked = `${session.phone.slice(0, 3)}****${session.phone.slice(7)}`
  await page.getByText(`响铃至 ${masked}`).waitFor()
  await page.getByText('到期不自动扣费').waitFor()
  await page.getByRole('button', { name: /使用中 · 还有 (28|29|30|31) 天/ }).click()
  const sheet = page.getByRole('dialog', { name: '我的号码' })
  await sheet.getByText('服务期结束').waitFor()
  const renewal = sheet.getByRole('switch', { name: '自动续费' })
  expect(await renewal.isChecked()).toBe(false)

  await renewal.click()
  const consent = page.getByRole('dialog', { name: '开启自动续费？' })
  const agreed = consent.getByRole('checkbox')
  expect(await agreed.isChecked()).toBe(false)
  await consent.getByRole('button', { name: '同意并开启' }).click()
  await page.getByRole('status').filter({ hasText: '请先勾选同意自动续费协议' }).waitFor()
  expect(await renewal.isChecked()).toBe(false)
  await agreed.check()
  await consent.getByRole('button', { name: '同意并开启' }).click()
  await consent.waitFor({ state: 'hidden' })
  await sheet.getByText('已开启，可随时关闭').waitFor()
  expect(await renewal.isChecked()).toBe(true)

  await page.reload()
  await page.getByText('自动续费', { exact: true }).waitFor()
  await open(`/order/${id}`)
  const onOrder = page.getByRole('switch', { name: '自动续费' })
  await expect.poll(() => onOrder.isChecked()).toBe(true)
  await onOrder.click()
  await page.getByText('已关闭，立即生效').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('已开启，可随时关闭').waitFor()
  await onOrder.click()
  await page.getByText('未开启，到期不自动扣费').waitFor()
  await page.reload()
  await page.getByText('未开启，到期不自动扣费').waitFor()
  expect(await onOrder.isChecked()).toBe(false)
})
