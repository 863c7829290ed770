import { expect, test } from 'vitest'
import { expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { enterConsole, newOperator } from './operator.ts'
import { dialogOf, findViolations } from './stock.ts'
import { expectToast } from '../watcher.ts'

test('two people edit a draft of price rules at once: the later one sees both versions and loses nothing', async () => {
  const first = await enterConsole('inventory', '/prices')
  const { page } = first
  await page.getByRole('button', { name: '起草新规则' }).click()
  const dialog = dialogOf(page, '起草新规则')
  await dialog.getByLabel('名称').fill('秋季')
  await dialog.getByRole('button', { name: '起草新规则' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '秋季' }))
  await expectVisible(page.getByText('草稿', { exact: true }).first())

  const second = await newOperator()
  second.expectTrouble(/status of 409/)
  await second.open(new URL(page.url()).pathname)
  await second.enterAs('inventory')
  const theirs = second.page
  await theirs.getByLabel('含 4', { exact: true }).fill('0.8')

  await page.getByLabel('含 4', { exact: true }).fill('0.7')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expectToast(page, '草稿已保存')

  await theirs.getByRole('button', { name: '保存草稿' }).click()
  const both = theirs.locator('.versions tr.differs')
  await expectVisible(both.filter({ hasText: '0.7' }).filter({ hasText: '0.8' }))
  expect(await both.count()).toBe(1)
  expect(await theirs.getByLabel('含 4', { exact: true }).inputValue()).toContain('0.8')
  expect(await findViolations(theirs)).toEqual([])
  await theirs.getByRole('button', { name: '采用现在的版本' }).click()
  await expectAtRest(theirs, () => theirs.getByLabel('含 4', { exact: true }).inputValue()).toContain('0.7')
  await theirs.getByLabel('名称').fill('秋季二')
  await theirs.getByRole('button', { name: '保存草稿' }).click()
  await expectToast(theirs, '草稿已保存')
  await expectVisible(theirs.getByRole('heading', { level: 1, name: '秋季二' }))
  await expectAtRest(theirs, () => theirs.getByLabel('含 4', { exact: true }).inputValue()).toContain('0.7')

  await page.getByLabel('含 4', { exact: true }).fill('0.6')
  first.expectTrouble(/status of 409/)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expectVisible(page.locator('.versions tr.differs').filter({ hasText: '0.6' }))
  // The first toast may still be visible, and the versions disappear when the request is sent.
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: '用我的版本覆盖' }).click()
  expect((await saved).status()).toBe(200)
  await expectToast(page, '草稿已保存')
  await expectHidden(page.locator('.versions'))
  await page.reload()
  await expectAtRest(page, () => page.getByLabel('含 4', { exact: true }).inputValue()).toContain('0.6')
})
