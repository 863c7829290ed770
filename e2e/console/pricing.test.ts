import { expect, test } from 'vitest'
import { expectVisible } from '../rest.ts'
import { axeFindings } from '../inspect.ts'
import { enterConsole, newOperator } from './operator.ts'
import { expectToast } from '../watcher.ts'

/** A week from now in Shanghai, as the value of a time field. */
function nextWeek(): string {
  return new Date(Date.now() + (7 * 24 + 8) * 3_600_000).toISOString().slice(0, 16)
}

test('price rules are drafted, simulated over the whole inventory, and approved by a second person', async () => {
  const { page, open, enterAs } = await newOperator({ locale: 'en-US' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await open('/prices')
  await enterAs('inventory')
  await press('Draft new rules')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByRole('button', { name: 'Draft new rules' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Spring' }))
  await page.getByLabel('Contains a 4').fill('0.9')
  // After these journeys: others rely on the prices of their numbers.
  await page.getByLabel('In effect from (Beijing time; leave empty to start on approval)').fill(nextWeek())
  await press('Save draft')
  await expectToast(page, 'Draft saved')
  await press('Simulate all numbers')
  await expectVisible(page.getByText('Biggest changes'))
  expect(await axeFindings(page)).toEqual([])
  await press('Request approval')
  await dialog.getByRole('textbox').fill('Spring prices')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expectVisible(page.getByText('Waiting for approval', { exact: true }))
  const address = new URL(page.url()).pathname

  const other = await enterConsole('finance', address, { locale: 'zh-CN' })
  await expectVisible(other.page.getByRole('heading', { level: 1, name: 'Spring' }))
  expect(await axeFindings(other.page)).toEqual([])
  await other.page.getByRole('button', { name: /^批\s?准$/ }).click()
  const decision = other.page.getByRole('dialog', { name: '批准 · Spring' })
  for (const fact of [
    '生效时间',
    '申请人',
    'Spring prices',
    '试算时间',
    '您的权限',
    '改价号码',
    '月费合计变化',
  ])
    await expectVisible(decision.getByText(fact, { exact: true }).first())
  expect(await axeFindings(other.page)).toEqual([])
  await decision.getByRole('button', { name: /^批\s?准$/ }).click()
  await expectVisible(other.page.getByText('已批准', { exact: true }).first())
})
