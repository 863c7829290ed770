import { expect, test } from 'vitest'
import { expectHidden, expectVisible } from '../rest.ts'
import { enterConsole } from './operator.ts'
import { dialogOf, expectNoViolations } from './stock.ts'

test("a draft shows the server's values and simulates only saved rules", async () => {
  const { page } = await enterConsole('inventory', '/prices')
  await page.getByRole('button', { name: '起草新规则' }).click()
  const dialog = dialogOf(page, '起草新规则')
  await dialog.getByLabel('名称').fill('冬季')
  await dialog.getByRole('button', { name: '起草新规则' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '冬季' }))
  const [moment, four] = [page.getByLabel(/^生效时间/), page.getByLabel('含 4', { exact: true })]
  const simulate = page.getByRole('button', { name: '试算全部号码' })
  const ask = page.getByRole('button', { name: '申请批准' })
  const save = async () => {
    await page.getByRole('button', { name: '保存草稿' }).click()
    await expectHidden(page.getByText('有未保存的修改'))
  }
  expect(await simulate.isEnabled()).toBe(true)

  await four.fill('０．７５')
  await four.press('Tab')
  expect(Number(await four.inputValue())).toBe(0.75)
  await expectVisible(page.getByText('有未保存的修改'))
  expect(await simulate.isDisabled()).toBe(true)
  expect(await ask.isDisabled()).toBe(true)
  await expectNoViolations(page, 'unsaved-draft')
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await moment.fill(`${day}T09:00`)
  await save()
  expect(await simulate.isEnabled()).toBe(true)
  expect(await ask.isEnabled()).toBe(true)
  expect(await moment.inputValue()).toBe(`${day} 09:00`)

  await moment.fill('')
  await save()
  expect(await moment.inputValue()).toBe('')
  await page.reload()
  await expectVisible(four)
  expect(await moment.inputValue()).toBe('')
  expect(Number(await four.inputValue())).toBe(0.75)
})
