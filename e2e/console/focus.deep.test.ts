import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectVisible } from '../rest.ts'
import { newOwnedNumber } from '../owner.ts'
import { enterConsole } from './operator.ts'
import { confirm, dialogOf, expectFocus } from './stock.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('a dialog focuses the first empty field, and after a refusal the first field with an error', async () => {
  const { id } = await newOwnedNumber('8')
  const service = await enterConsole('service', `/subscriptions/${id}`)
  await press(service.page, '申请退款')
  const asking = dialogOf(service.page, '申请退款')
  const amount = asking.getByLabel('金额（元）')
  const reason = asking.getByLabel('原因')
  await expectFocus(amount)
  await asking.getByRole('button', { name: '申请退款' }).click()
  for (const missing of ['请输入金额，最多两位小数', '写给之后查看记录的同事，至少 2 个字'])
    await expectVisible(asking.getByText(missing))
  await confirm(asking, '申请退款', '客户重复付款')
  await expectFocus(amount)
  service.expectTrouble(/status of 4\d\d/)
  await amount.fill('99999')
  await confirm(asking, '申请退款', '客户重复付款')
  await expectVisible(asking.locator('.form-errors'))
  await expectFocus(amount)
  await amount.fill('0.01')
  await confirm(asking, '申请退款', '重')
  await expectFocus(reason)
})

test('dialogs of numbers, top numbers, blocks and views focus what is missing', async () => {
  const { page, open } = await enterConsole('inventory', '/numbers?state=on_sale')
  await page.locator('.row-link').first().click()
  await press(page, '修改价格')
  // The price is filled in already.
  await expectFocus(dialogOf(page, '修改价格').getByLabel('原因'))
  await dialogOf(page, '修改价格').getByLabel('月费（元）', { exact: true }).fill('')
  await confirm(dialogOf(page, '修改价格'), '修改价格', '盘点')
  await expectFocus(dialogOf(page, '修改价格').getByLabel('月费（元）', { exact: true }))
  await page.keyboard.press('Escape')
  await expectFocus(page.getByRole('button', { name: '修改价格' }))
  await press(page, '预留')
  await expectFocus(dialogOf(page, '预留').getByLabel('截止时间'))
  await page.keyboard.press('Escape')
  await expectFocus(page.getByRole('button', { name: '预留' }))

  await open('/featured')
  await press(page, '添加号码')
  await expectFocus(page.getByRole('dialog').getByRole('textbox').first())
  await confirm(dialogOf(page, '添加号码'), '排到最前', '首页活动')
  await expectVisible(page.getByRole('dialog').getByText('请输入号码'))

  const telephony = await enterConsole('telephony', '/calls?tab=blocks')
  await press(telephony.page, '封停号码')
  await expectFocus(telephony.page.getByRole('dialog').getByLabel('号码', { exact: true }))
})
