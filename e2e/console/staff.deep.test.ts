import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { password, acceptInvitation, words } from './invited.ts'
import { enterConsole, newOperator, type Operator } from './operator.ts'
import { confirm, dialogOf, waitForState, findViolations } from './stock.ts'
import { expectToast } from '../watcher.ts'

// An own product, so that its last owner is really the last.
const product = ownProduct({ DEMO_NUMBERS: '500' })

async function newOwner(): Promise<Operator> {
  return enterConsole('owner', '/staff', {}, await product.console())
}

/** Invites a staff member with these roles. Returns the link. */
async function invite({ page, open }: Operator, name: string, jobs: readonly string[]): Promise<string> {
  await open('/staff')
  await page.getByRole('button', { name: '邀请同事' }).click()
  const dialog = dialogOf(page, '邀请同事')
  await dialog.getByLabel('用户名').fill(name)
  for (const job of jobs) await dialog.getByRole('checkbox', { name: job }).check()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '生成邀请链接' }).click()
  const shown = dialogOf(page, `把链接发给 ${name}`)
  const link = (await shown.locator('.invite-link').innerText()).trim()
  expect(link).toMatch(/\/invite#\S{20,}$/)
  await shown.getByRole('button', { name: '完成' }).click()
  await expectHidden(shown)
  return link
}

/** Removes a role of the open staff member. */
async function takeAway({ page }: Operator, job: string): Promise<void> {
  await page.getByRole('button', { name: '修改岗位' }).click()
  const dialog = dialogOf(page, '修改岗位')
  await dialog.getByRole('checkbox', { name: job }).uncheck()
  await confirm(dialog, '修改岗位', '岗位调整')
}

test('a colleague who loses a role, then the login, sees it at once and keeps the typed text', async () => {
  const owner = await newOwner()
  const link = await invite(owner, 'Harper', ['客服', '财务'])

  const colleague = await newOperator({ locale: 'en-US' }, await product.console())
  colleague.expectTrouble(/status of 422/)
  await colleague.page.goto(link)
  const { app } = await acceptInvitation(colleague.page, words.en)
  const menu = colleague.page.getByRole('navigation')
  await expectVisible(menu.getByRole('link', { name: 'Bill discrepancies' }))
  expect(await menu.getByRole('link', { name: 'Staff and roles' }).count()).toBe(0)
  await menu.getByRole('link', { name: 'Customers' }).click()
  const field = colleague.page.getByLabel('Find a customer')
  await field.fill('138 0000 1234')

  await owner.open('/staff')
  await owner.page.getByRole('link', { name: 'Harper' }).click()
  await waitForState(owner.page, '可登录')
  await takeAway(owner, '财务')
  await expectToast(owner.page, '岗位已修改')

  const login = dialogOf(colleague.page, 'Your session has ended')
  await expectVisible(login)
  expect(await findViolations(colleague.page)).toEqual([])
  expect(await field.inputValue()).toBe('138 0000 1234')
  const begin = async () => {
    await login.getByLabel('Password', { exact: true }).fill(password)
    await login.getByRole('button', { name: 'Next' }).click()
  }
  await begin()
  await login.getByLabel('6-digit code').fill(app.next())
  await login.getByRole('button', { name: 'Confirm' }).click()
  await expectHidden(login)
  await expectAtRest(menu.page(), () => menu.getByRole('link', { name: 'Bill discrepancies' }).count()).toBe(
    0,
  )
  await expectVisible(menu.getByRole('link', { name: 'Tickets' }))
  expect(await field.inputValue()).toBe('138 0000 1234')

  await owner.page.getByRole('button', { name: '停用' }).click()
  await confirm(dialogOf(owner.page, '停用这位同事？'), '停用', '已经离职')
  await waitForState(owner.page, '已停用')
  await expectVisible(owner.page.locator('main').getByText('已经离职'))
  expect(await findViolations(owner.page)).toEqual([])

  await expectVisible(login)
  expect(await field.inputValue()).toBe('138 0000 1234')
  await begin()
  await expectVisible(login.getByRole('alert').filter({ hasText: 'is not right' }))
})

test('an owner cannot change their own roles or login', async () => {
  const owner = await newOwner()
  const { page } = owner
  await page.locator('.row-link').filter({ hasText: '周主理' }).click()
  await waitForState(page, '可登录')
  await expectVisible(page.getByText('这是您自己的账号'))
  expect(await findViolations(page)).toEqual([])
  for (const act of ['修改岗位', '重新邀请', '停用'])
    expect(await page.getByRole('button', { name: act }).count()).toBe(0)
  expect(await page.getByRole('button', { name: '退出所有设备' }).count()).toBe(1)
})
