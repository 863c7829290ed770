import { expect, test } from 'vitest'
import { expectAddress, expectVisible } from '../rest.ts'
import { enterConsole, type Operator, screenSizes } from './operator.ts'
import { confirm, dialogOf, expectNoViolations, waitForState, importNumbers, upload } from './stock.ts'

/** Expects no violations at either width. */
async function look({ page }: Operator, name: string): Promise<void> {
  for (const [screen, size] of Object.entries(screenSizes)) {
    await page.setViewportSize(size)
    await expectNoViolations(page, `${name}-${screen}`)
  }
}

test('a file with large price cuts is sent for approval, and a second person reviews and approves it', async () => {
  const author = await enterConsole('inventory', '/imports')
  const [digits = ''] = await importNumbers(author, 3)
  const address = await upload(author, ['digits,price', `${digits},0.01`])
  await expectVisible(author.page.getByText('执行这次变更需要另一位同事批准'))
  expect(await author.page.getByRole('button', { name: '确认执行' }).count()).toBe(0)
  await look(author, 'preview')
  await author.page.getByRole('button', { name: '申请批准' }).click()
  await confirm(dialogOf(author.page, '申请批准'), '申请批准', '清仓')
  await waitForState(author.page, '待批准')
  await expectVisible(author.page.getByRole('button', { name: '撤回申请' }))
  await look(author, 'asked')

  const approver = await enterConsole('finance', '/')
  await approver.page.getByRole('link', { name: /个导入等您审批/ }).click()
  await expectAddress(approver.page, /imports\?approval=asked/)
  await approver.page.locator(`a[href="${address}"]`).first().click()
  await expectVisible(approver.page.getByText('等待批准：执行变更'))
  await expectVisible(approver.page.getByText('清仓', { exact: true }).first())
  await look(approver, 'approver')
  await approver.page.getByRole('button', { name: /^批\s?准$/ }).click()
  const dialog = approver.page.getByRole('dialog', { name: /^批准 · 导入 \d+$/ })
  for (const fact of ['申请人', '清仓', '自动失效时间', '为什么需要批准', '您的权限', '改价号码', '变动最大'])
    await expectVisible(dialog.getByText(fact, { exact: true }).first())
  await look(approver, 'approve')
  await dialog.getByLabel(/^批准意见/).fill('已核对库存')
  await dialog.getByRole('button', { name: /^批\s?准$/ }).click()
  await waitForState(approver.page, '已完成')
  await expectVisible(approver.page.getByText(/^已由 .+ 批准$/))
  await expectVisible(approver.page.locator('.ant-timeline').getByText('已核对库存'))
  await look(approver, 'done')
})
