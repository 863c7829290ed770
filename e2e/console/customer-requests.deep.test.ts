import { readFile } from 'node:fs/promises'
import type { Role } from '@hao/contract/console/roles.ts'
import { expect, inject, test } from 'vitest'
import { newOwnedNumber } from '../owner.ts'
import { expectHidden, expectVisible } from '../rest.ts'
import { countClicks } from '../count-clicks.ts'
import { newOperator } from './operator.ts'
import { confirm, dialogOf, expectNoViolations } from './stock.ts'

/** A member of staff whose clicks are counted. */
async function enter(role: Role, path: string) {
  const operator = await newOperator()
  const clicks = await countClicks(operator.page)
  await operator.open(path)
  await operator.enterAs(role)
  clicks()
  return { ...operator, clicks }
}

test('service blocks a customer in 3 clicks and finance approves in 4; the customer cannot order and reads why', async () => {
  const { session } = await newOwnedNumber('6')
  const service = await enter('service', `/customers/${session.id}`)
  await expectNoViolations(service.page, 'customer')
  await service.page.getByRole('button', { name: '限制客户' }).click()
  const dialog = dialogOf(service.page, '限制客户')
  await dialog.getByText('停止响铃，也不自动扣费').click()
  await expectNoViolations(service.page, 'customer-block')
  await confirm(dialog, '限制客户', '反复占号不付款')
  await expectHidden(dialog)
  await expectVisible(service.page.getByText('限制这位客户的申请等待批准'))
  expect(service.clicks()).toBe(3)

  const finance = await enter('finance', '/')
  await finance.page
    .locator('.work')
    .getByRole('link', { name: /个客户申请等您审批$/ })
    .click()
  await expectNoViolations(finance.page, 'customer-requests')
  const row = finance.page.getByRole('row').filter({ hasText: `#${session.id}` })
  await row.getByRole('link', { name: '限制客户' }).click()
  await expectNoViolations(finance.page, 'customer-request')
  await finance.page.getByRole('button', { name: /^批\s?准$/ }).click()
  await finance.page
    .getByRole('dialog')
    .getByRole('button', { name: /^批\s?准$/ })
    .click()
  await expectVisible(finance.page.getByText('已批准', { exact: true }).first())
  expect(finance.clicks()).toBe(4)

  await service.open(`/customers/${session.id}`)
  await expectVisible(service.page.getByText(/^已限制：不能办理新业务/))
  await expectNoViolations(service.page, 'customer-blocked')
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${inject('shop')}/api/user/${session.id}`, { headers })
  expect(((await answer.json()) as { data: { blocked?: object } }).data.blocked).toEqual({})
  await service.page.getByRole('button', { name: '解除限制' }).click()
  await confirm(dialogOf(service.page, '解除限制'), '解除限制', '已核实身份')
  await expectVisible(service.page.getByRole('button', { name: '限制客户' }))
})

test('data for an authority are asked in 2 clicks, approved, made and downloaded once', async () => {
  const { session } = await newOwnedNumber('5')
  const service = await enter('service', `/customers/${session.id}`)
  const { page } = service
  await page.getByRole('button', { name: '依法提供资料' }).click()
  const dialog = dialogOf(page, '依法提供资料')
  await dialog.getByLabel('调取单位').fill('杭州市公安局')
  await dialog.getByLabel('文书编号').fill('杭公调〔2026〕12 号')
  await expectNoViolations(page, 'customer-data')
  await confirm(dialog, '依法提供资料', '电信诈骗案侦查')
  await expectHidden(dialog)
  expect(service.clicks()).toBe(2)
  await page.getByRole('link', { name: '提供资料的申请等待批准' }).click()
  await expectVisible(page.getByText('需要另一位同事批准'))

  const finance = await enter('finance', new URL(page.url()).pathname)
  await finance.page.getByRole('button', { name: /^批\s?准$/ }).click()
  await finance.page
    .getByRole('dialog')
    .getByRole('button', { name: /^批\s?准$/ })
    .click()
  await expectVisible(finance.page.getByText('已批准', { exact: true }).first())

  await page.reload()
  await page.getByRole('button', { name: '生成文件' }).click()
  await expectVisible(page.getByText('解压密码（只显示这一次）'))
  await expectNoViolations(page, 'customer-sealed')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载文件' }).click()
  const file = await (await saved).path()
  // A ZIP begins with these letters.
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
  await expectVisible(page.getByText('已下载', { exact: true }))
  await expectHidden(page.getByRole('button', { name: '下载文件' }))
})
