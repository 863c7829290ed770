import { randomInt } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { runSql } from '../database.ts'
import { createInvitation, acceptInvitation, words } from './invited.ts'
import { newOperator } from './operator.ts'
import { confirm, dialogOf, expectNoViolations } from './stock.ts'
import { expectToast } from '../watcher.ts'

/** Makes a staff member's factor too old to count as fresh. */
const forget = (name: string) =>
  runSql(
    inject('shopEnv'),
    `UPDATE staff_sessions SET second_factor_at = now() - interval '6 minutes'
      FROM staff_members WHERE staff_members.id = staff_id AND name = $1`,
    [name],
  )

test('with a second factor older than five minutes an action asks for a code: a wrong one keeps the form, a right one acts once', async () => {
  const owner = `店主${randomInt(1e9)}`
  const colleague = `同事${randomInt(1e9)}`
  await createInvitation(colleague, 'service')
  const { page, open, expectTrouble } = await newOperator()
  await page.goto(await createInvitation(owner, 'owner'))
  const { app } = await acceptInvitation(page, words.zh)
  await open('/staff')
  await page.getByRole('link', { name: colleague }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: colleague }))
  await page.getByRole('button', { name: '修改岗位' }).click()
  const changing = dialogOf(page, '修改岗位')
  await changing.getByRole('checkbox', { name: '财务' }).check()
  await forget(owner)
  expectTrouble(/status of (401|403|422)/)
  await confirm(changing, '修改岗位', '兼管退款')

  const gate = dialogOf(page, '请再次验证身份')
  await expectVisible(gate.getByText('这项操作需要最近 5 分钟内的验证。'))
  await expectNoViolations(page, 'factor-zh')
  // Cancelling loses and changes nothing.
  await page.goBack()
  await expectHidden(gate)
  expect(await changing.getByLabel('原因').inputValue()).toBe('兼管退款')
  expect(await changing.getByRole('checkbox', { name: '财务' }).isChecked()).toBe(true)
  await changing.locator('.ant-modal-footer').getByRole('button', { name: '修改岗位' }).click()

  await gate.getByLabel('6 位验证码').fill('000000')
  await gate.getByRole('button', { name: '确认' }).click()
  await expectVisible(gate.getByRole('alert').filter({ hasText: '验证未通过' }))
  await gate.getByLabel('6 位验证码').fill(app.next())
  await gate.getByRole('button', { name: '确认' }).dblclick()
  await expectToast(page, '岗位已修改')
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  const facts = page.locator('.ant-descriptions')
  for (const role of ['客服', '财务']) await expectVisible(facts.getByText(role, { exact: true }))
  await expectVisible(page.locator('main').getByText('兼管退款'))
  const events = page.locator('.ant-timeline').getByText('修改岗位')
  expect(await events.count()).toBe(1)

  // For five minutes no factor is needed.
  await page.getByRole('button', { name: '停用' }).click()
  await confirm(dialogOf(page, '停用这位同事？'), '停用', '不再需要')
  await expectVisible(page.locator('.page-head').getByText('已停用', { exact: true }))
  expect(await gate.count()).toBe(0)
})
