import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectVisible } from '../rest.ts'
import { createInvitation, password, acceptInvitation, words } from './invited.ts'
import { newOperator } from './operator.ts'
import { findViolations } from './stock.ts'

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name} 的菜单` }).click()
  await page.getByText('退出登录').click()
  await expectVisible(page.getByRole('heading', { name: '登录', exact: true }))
}

/** Enters name and password; the second step is open afterwards. */
async function begin(page: Page, name: string): Promise<void> {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '下一步' }).click()
  await expectVisible(page.getByText(`${name}，请再验证一步`))
}

test('the first owner opens the link from the terminal, sets up password and app, and logs in with single-use codes', async () => {
  const name = `店主${randomInt(1e9)}`
  const link = await createInvitation(name, 'owner')
  const { page, expectTrouble } = await newOperator()
  expectTrouble(/status of 422/)

  await page.goto(link)
  await expectVisible(page.getByText(`${name}，您好。您的岗位：负责人`))
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('设置密码', { exact: true }).fill('短')
  await page.getByLabel('再输入一次', { exact: true }).fill('不同')
  await expectVisible(page.getByText('两次输入的密码不同'))
  const { app, codes } = await acceptInvitation(page, words.zh)
  expect(codes).toHaveLength(10)
  expect(page.url()).not.toContain('invite')
  await expectVisible(page.getByRole('link', { name: '员工与岗位' }))

  await logOut(page, name)
  await begin(page, name)
  expect(await findViolations(page)).toEqual([])
  const code = page.getByLabel('6 位验证码')
  const confirm = page.getByRole('button', { name: '确认' })
  await code.fill('０００ ０００')
  await confirm.click()
  await expectVisible(page.getByRole('alert').filter({ hasText: '验证未通过' }))
  const used = app.next()
  await code.fill(used)
  await confirm.click()
  await expectVisible(page.locator('.charts'))

  await logOut(page, name)
  await begin(page, name)
  await code.fill(used)
  await confirm.click()
  await expectVisible(page.getByRole('alert').filter({ hasText: '验证未通过' }))
  const recovery = page.getByText('恢复码', { exact: true })
  await recovery.first().click()
  const field = page.getByRole('textbox', { name: '恢复码' })
  await field.fill(codes[0] ?? '')
  await confirm.click()
  await expectVisible(page.locator('.charts'))

  await logOut(page, name)
  await begin(page, name)
  await recovery.first().click()
  await field.fill(codes[0] ?? '')
  await confirm.click()
  await expectVisible(page.getByRole('alert').filter({ hasText: '验证未通过' }))
  await field.fill(codes[1] ?? '')
  await confirm.click()
  await expectVisible(page.locator('.charts'))
  await page.goto('about:blank')

  await page.goto(link)
  await expectVisible(page.getByRole('alert').filter({ hasText: '邀请链接已失效，请向负责人索取新的链接' }))
  expect(await findViolations(page)).toEqual([])
})
