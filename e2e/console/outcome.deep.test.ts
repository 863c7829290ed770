import { test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { enterConsole, newOperator } from './operator.ts'
import { confirm, dialogOf, expectNoViolations, importNumbers, upload, waitForState } from './stock.ts'

const first = (path: string) => Number(path.split('/').at(-1))

test('an author confirms a waiting preview, and is told why it was refused until they have seen it', async () => {
  const author = await enterConsole('inventory', '/imports')
  const { page } = author
  const [digits = ''] = await importNumbers(author, 2)
  const address = await upload(author, ['digits,price', `${digits},0.01`])
  await author.open('/')
  await page
    .locator('.work')
    .getByRole('link', { name: /个导入预览等您确认$/ })
    .click()
  await expectAddress(page, /\/imports\?confirm=mine$/)
  await page.locator(`a[href="${address}"]`).first().click()
  await page.getByRole('button', { name: '申请批准' }).click()
  await confirm(dialogOf(page, '申请批准'), '申请批准', '清仓')
  await waitForState(page, '待批准')

  const approver = await enterConsole('finance', address)
  await approver.page.getByRole('button', { name: /^驳\s?回$/ }).click()
  const dialog = approver.page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('价格低于成本')
  await dialog.getByRole('button', { name: /^驳\s?回$/ }).click()
  await expectHidden(dialog)

  await author.open('/')
  const told = page.getByRole('listitem').filter({ hasText: `导入 ${first(address)}` })
  await expectVisible(told.getByText('已驳回', { exact: true }))
  await expectVisible(told.getByText('价格低于成本', { exact: true }))
  await expectNoViolations(page, 'outcome')
  await told.getByRole('button', { name: '知道了' }).dblclick()
  await expectHidden(told)
  await page.reload()
  await expectVisible(page.locator('.work').getByRole('link', { name: /个导入预览等您确认$/ }))
  await expectAtRest(page, () => told.count()).toBe(0)
})

test('an owner sees what a member has under way, and stops it with a reason', async () => {
  const member = await enterConsole('inventory', '/imports')
  const id = await member.page.evaluate(async () => {
    const part = btoa('digits,price\n')
    const response = await fetch('/api/imports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'big.csv', part, last: false, reason: '入库' }),
    })
    return ((await response.json()) as { data: { id: number } }).data.id
  })
  const owner = await enterConsole('owner', '/staff')
  const { page } = owner
  await page.locator('.rows tbody tr').filter({ hasText: '库存' }).getByRole('link').first().click()
  const row = page.getByRole('row').filter({ hasText: `导入 ${id}` })
  await expectVisible(row)
  await expectNoViolations(page, 'under-way')
  await row.getByRole('button', { name: /^停\s?止$/ }).click()
  await confirm(dialogOf(page, '停止'), '停止', '误操作')
  await expectHidden(row)
  await owner.open(`/imports/${id}`)
  await waitForState(page, '已放弃')
  await expectVisible(page.locator('.ant-timeline').getByText('误操作'))
  await owner.open('/audit')
  await expectVisible(page.getByText('停止批量变更', { exact: true }).first())
  await expectVisible(page.getByRole('alert').filter({ hasText: '最新校验值' }))
  await expectNoViolations(page, 'audit')
})

test('a request of a kind that an open page does not know is named by a plain word', async () => {
  const { page, open, enterAs, expectTrouble } = await newOperator()
  expectTrouble(/status of 503/)
  const unknown = { kind: 'newer', state: 'newer', name: null, amountFen: null, turn: null, reason: null }
  await page.route(/\/api\/work\/events/, (route) => route.fulfill({ status: 503, body: '' }))
  await page.route(/\/api\/work(\?|$)/, async (route) => {
    const response = await route.fetch()
    const { data, ...body } = (await response.json()) as { data?: { at: string; work: unknown[] } }
    if (!data) return route.fulfill({ response })
    const outcome = { ...unknown, id: 1, subjectId: 7, decidedBy: null, decidedAt: data.at }
    const work = [...data.work, { kind: 'newer', count: 3 }]
    return route.fulfill({ response, json: { ...body, data: { ...data, work, outcomes: [outcome] } } })
  })
  await open('/')
  await enterAs('finance')
  const entry = page.getByRole('list', { name: '您的申请的结果' }).getByRole('listitem')
  await expectVisible(entry.getByText('其他').first())
  await expectVisible(page.getByRole('heading', { name: '首页' }))
})
