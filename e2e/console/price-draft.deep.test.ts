import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { enterConsole, type Operator } from './operator.ts'
import { dialogOf, expectNoViolations, waitForState } from './stock.ts'

/** A new draft of this name, opened by an inventory manager. */
async function drafting(name: string): Promise<Operator> {
  const operator = await enterConsole('inventory', '/prices')
  const { page } = operator
  await page.getByRole('button', { name: '起草新规则' }).click()
  const dialog = dialogOf(page, '起草新规则')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: '起草新规则' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name }))
  return operator
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expectHidden(page.getByText('有未保存的修改'))
}

test('a draft made from rejected price rules has all their values, endings and factors included', async () => {
  const { page } = await drafting('尾数')
  const [nine, step] = [page.getByLabel('每个 9', { exact: true }), page.getByLabel('每隔').nth(1)]
  await nine.fill('1.25')
  await step.fill('20')
  await save(page)
  await page.getByRole('button', { name: '试算全部号码' }).click()
  await expectVisible(page.getByText('变动最大的号码'))
  await page.getByRole('button', { name: '申请批准' }).click()
  const asking = dialogOf(page, '申请批准')
  await asking.getByLabel('原因').fill('请审阅尾数')
  await asking.getByRole('button', { name: '申请批准' }).click()
  await waitForState(page, '待批准')

  const other = await enterConsole('finance', new URL(page.url()).pathname)
  await waitForState(other.page, '待批准')
  await expectVisible(other.page.locator('.changed-rule').getByText('每隔 ¥20.00'))
  for (const name of ['添加一档', '添加样式', '添加尾数'])
    expect(await other.page.getByRole('button', { name }).count(), name).toBe(0)
  await expectNoViolations(other.page, 'price-draft-to-approve')
  await other.page.getByRole('button', { name: /^驳\s?回$/ }).click()
  const refusing = dialogOf(other.page, '驳回')
  await refusing.getByLabel('原因').fill('改一个数')
  await refusing.getByRole('button', { name: /^驳\s?回$/ }).click()
  await waitForState(other.page, '已驳回')
  expect(await other.page.getByRole('button', { name: '以此为底稿起草' }).count()).toBe(0)

  await page.reload()
  await waitForState(page, '已驳回')
  await page.getByRole('button', { name: '以此为底稿起草' }).click()
  const copy = dialogOf(page, '以此为底稿起草')
  expect(await copy.getByLabel('名称').inputValue()).toBe('尾数')
  await copy.getByLabel('名称').fill('尾数二')
  await copy.getByRole('button', { name: '以此为底稿起草' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '尾数二' }))
  await waitForState(page, '草稿')
  expect(Number(await nine.inputValue())).toBe(1.25)
  expect(Number(await step.inputValue())).toBe(20)
  await expectNoViolations(page, 'price-draft')
})

test('errors of a price appear at its field, from the form and the server, and full-width letters are accepted', async () => {
  const { page, expectTrouble } = await drafting('逐项检查')
  const press = () => page.getByRole('button', { name: '保存草稿' }).click()
  const wrong = page.locator('.ant-form-item-explain-error')
  const said = async (...texts: string[]) => {
    await expectAtRest(wrong.page(), () => wrong.allTextContents()).toEqual(texts)
  }
  const oneIn = page.getByLabel('1 /', { exact: true })
  const bounds = page.getByLabel('最低价与最高价（元/月）')
  const [lowest, highest] = [bounds.first(), bounds.last()]
  await oneIn.nth(0).fill('1.5')
  await oneIn.nth(1).fill('100')
  await highest.fill('1')
  await page.getByRole('button', { name: '添加样式' }).click()
  const pattern = page.getByPlaceholder('样式，如 AABB、520')
  await pattern.fill('AABB-')
  await press()
  const unlike = '样式只用字母、数字和 *，不同字母不超过 10 个'
  await said('请输入整数', '与另一档重复', '与另一档重复', unlike, '请填写', '最高价不能低于最低价')
  await expectNoViolations(page, 'price-draft-wrong')
  await oneIn.nth(0).fill('11')
  await oneIn.nth(1).fill('21')
  await lowest.fill('0.5')
  await pattern.fill('ＡＡＢＢ')
  await page.locator('.ant-space-compact', { has: pattern }).getByLabel('元/月').fill('66')
  await said()

  // An invisible character, as pasted text may contain. Only the server detects it.
  expectTrouble(/status of 400/)
  await page.getByLabel('名称').fill('逐项\u200B检查')
  await press()
  await said('含有看不见的字符，请重新输入')
  await expectNoViolations(page, 'price-draft-refused')
  await page.getByLabel('名称').fill('逐项检查')
  await said()
  await save(page)
  await page.reload()
  await expectAtRest(pattern.page(), () => pattern.inputValue()).toBe('AABB')
})

test('who leaves a draft with unsaved changes is asked first, and may discard them', async () => {
  const { page, expectTrouble } = await drafting('留着')
  const address = new URL(page.url()).pathname
  const four = page.getByLabel('含 4', { exact: true })
  const unsaved = page.getByText('有未保存的修改')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await four.fill('0.71')
  await page.getByRole('button', { name: '添加样式' }).click()
  const pattern = page.getByPlaceholder('样式，如 AABB、520')
  await pattern.fill('AAB')
  await page.getByRole('link', { name: '号码', exact: true }).first().click()
  await expect.poll(() => asked).toEqual(['confirm'])
  await expectVisible(unsaved)
  expect(Number(await four.inputValue())).toBe(0.71)
  expect(await page.getByRole('button', { name: '试算全部号码' }).isDisabled()).toBe(true)
  await expectNoViolations(page, 'price-draft-kept')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await page.locator('.ant-popconfirm').getByRole('button', { name: '放弃修改' }).click()
  await expectHidden(unsaved)
  await expectAtRest(page, async () => Number(await four.inputValue())).toBe(0.6)
  expect(await pattern.count()).toBe(0)

  // A colleague saves in the meantime.
  await four.fill('0.72')
  const other = await enterConsole('inventory', address)
  await other.page.getByLabel('含 4', { exact: true }).fill('0.9')
  await save(other.page)
  expect(Number(await four.inputValue())).toBe(0.72)
  expectTrouble(/status of 409/)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expectVisible(
    page.locator('.versions tr.differs').filter({ hasText: '0.72' }).filter({ hasText: '0.9' }),
  )
  await page.getByRole('button', { name: '用我的版本覆盖' }).click()
  await expectHidden(unsaved)
  await page.reload()
  await expectVisible(four)
  await expectAtRest(four.page(), async () => Number(await four.inputValue())).toBe(0.72)
  expect(await unsaved.count()).toBe(0)
  expect(asked).toEqual(['confirm'])
})
