import { test } from 'vitest'
import { expectAtRest, expectVisible } from '../rest.ts'
import { newOwnedNumber } from '../owner.ts'
import { enterConsole } from './operator.ts'
import { confirm, dialogOf, expectNoViolations } from './stock.ts'

test("customer service requests a refund on a number's page, which explains the next step; a large one waits for approval", async () => {
  const { id, orderId } = await newOwnedNumber('8')
  const { page, open, expectTrouble } = await enterConsole('service', `/subscriptions/${id}`)
  await page.getByRole('button', { name: '申请退款' }).click()
  const dialog = dialogOf(page, '申请退款')
  await dialog.getByLabel('金额（元）').fill('０.０１')
  await expectVisible(dialog.getByText(/提交后立即办理/))
  await dialog.getByLabel('金额（元）').fill('9999')
  await expectVisible(dialog.getByText('超过了可退的金额'))
  await expectNoViolations(page, 'ask-refund-zh')
  expectTrouble(/status of 4\d\d/)
  await dialog.getByLabel('金额（元）').fill('99999')
  await confirm(dialog, '申请退款', '客户重复付款')
  await expectVisible(dialog.locator('.form-errors'))
  await dialog.getByLabel('金额（元）').fill('0.01')
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: '申请退款' }).dblclick()
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  await expectVisible(page.getByRole('main').getByText('¥0.01').first())
  await expectNoViolations(page, 'subscription-refund-zh')
  await open(`/orders/${orderId}`)
  await expectVisible(page.getByRole('main').getByText('客户重复付款').first())
  await expectNoViolations(page, 'order-refund-zh')
})
