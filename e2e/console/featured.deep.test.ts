import { expect, test } from 'vitest'
import { expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { newShopper } from '../shopper.ts'
import { expectToast } from '../watcher.ts'
import { countClicks } from '../count-clicks.ts'
import { enterConsole, newOperator, screenSizes } from './operator.ts'
import { dialogOf, findViolations, importNumbers } from './stock.ts'

const written = (digits: readonly string[]) =>
  digits
    .map((each, at) => [`95013-${each}`, `（95013）${each}`, `+86 95013 ${each}`, each][at % 4])
    .join('\n')

test('inventory puts seven pasted numbers on the shop’s home with three clicks and one reason', async () => {
  const operator = await newOperator()
  const { page, open, enterAs } = operator
  // The refusal of the unknown number.
  operator.expectTrouble(/status of 422/)
  const clicks = await countClicks(page)
  await open('/imports')
  await enterAs('inventory')
  const digits = await importNumbers(operator, 7)
  const wanted = digits.toReversed()
  const [head = ''] = digits
  // Not imported.
  const unknown = `${head.slice(0, -1)}9`
  await open('/')
  clicks()
  await page.getByRole('navigation').getByRole('link', { name: '推荐号码' }).click()
  await page.getByRole('button', { name: '添加号码' }).click()
  const dialog = dialogOf(page, '添加号码')
  await dialog.getByRole('textbox').first().focus()
  await page.keyboard.insertText(`${written(wanted)}\n1234`)
  await expectVisible(dialog.getByText('不是号码：1234'))
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(`${written(wanted)}\n${unknown}`)
  await expectVisible(dialog.getByText(/^共 8 个/))
  await dialog.getByLabel('原因').focus()
  await page.keyboard.insertText('周一换首页')
  await dialog.getByRole('button', { name: '排到最前' }).click()

  // One of the eight is no number of ours: it is named, and nothing was changed.
  await expectVisible(dialog.getByText('没有这个号码'))
  expect(clicks()).toBe(3)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '去掉这些号码' }).click()
  await dialog.getByRole('button', { name: '排到最前' }).click()
  await expectToast(page, /已排到最前/)
  await expectHidden(dialog)
  const first = page.locator('.rows tbody tr.ant-table-row .row-link')
  const seven = async () => (await first.allInnerTexts()).slice(0, 7)
  await expectAtRest(page, seven).toEqual(wanted.map((each) => `95013-${each}`))
  const shopper = await newShopper()
  await expect
    .poll(async () => {
      await shopper.open('/home')
      const text = await shopper.page.locator('body').innerText()
      const places = wanted.map((each) => text.indexOf(each))
      return places.every((place, at) => place >= 0 && (at === 0 || place > places[at - 1]!))
    })
    .toBe(true)
})

test('picked numbers are planned for a moment; the plan is shown, changed and cancelled before it', async () => {
  const operator = await enterConsole('inventory', '/imports', { viewport: screenSizes.small })
  const { page, open } = operator
  const digits = await importNumbers(operator, 2)
  const [first = '', second = ''] = digits
  await open(`/numbers?head=${first.slice(0, 4)}`)
  for (const each of digits)
    await page.locator('tr.ant-table-row').filter({ hasText: each }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '排到首页最前' }).click()
  const dialog = dialogOf(page, '添加号码')
  await expectVisible(dialog.getByText(/^共 2 个/))
  await dialog.getByLabel(/^生效时间/).fill('2027-01-04 09:00')
  await dialog.getByLabel('原因').fill('下周首页')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存计划' }).click()
  const plan = page.getByRole('alert').filter({ hasText: '计划 2027-01-04 09:00:00 起，2 个号码排到最前' })
  await expectVisible(plan)
  expect(new URL(page.url()).search).toBe('')
  expect(await findViolations(page)).toEqual([])

  await plan.getByRole('button', { name: '修改计划' }).click()
  await dialog.getByRole('textbox').first().fill(second)
  await expectVisible(dialog.getByText('保存后代替 2027-01-04 09:00:00 的计划'))
  await dialog.getByLabel('原因').fill('只留一个')
  await dialog.getByRole('button', { name: '保存计划' }).click()
  const changed = page.getByRole('alert').filter({ hasText: '1 个号码排到最前' })
  await expectVisible(changed)
  await changed.getByRole('button', { name: '取消计划' }).click()
  const cancelling = dialogOf(page, '取消计划')
  await cancelling.getByLabel('原因').fill('活动改期')
  await cancelling.getByRole('button', { name: '取消计划' }).click()
  await expectHidden(changed)
})
