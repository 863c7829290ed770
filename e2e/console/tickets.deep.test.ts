import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { runSql } from '../database.ts'
import { newSession } from '../shopper.ts'
import { enterConsole, newOperator, type Operator } from './operator.ts'
import { confirm, dialogOf, expectNoViolations } from './stock.ts'
import { expectToast } from '../watcher.ts'

// Roles change here, which ends sessions: no other journey may use this console.
const product = ownProduct({ DEMO_NUMBERS: '1000' })

/** A shopper opens a ticket. Returns its id. */
async function asked(text: string): Promise<number> {
  const session = await newSession(product.origin)
  const response = await fetch(`${product.origin}/api/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ category: 'calls', text }),
  })
  return ((await response.json()) as { data: { id: number } }).data.id
}

/** Sends a writing request as the user of that page. */
const change = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, json]: [string, string]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api${to}`, { method: 'PATCH', headers, body: json })).status
    },
    [path, JSON.stringify(body)] as [string, string],
  )

/** Two service members in separate browsers. The second also has the role telephony. */
async function newServicePair() {
  const console = await product.console()
  const owner = await enterConsole('owner', '/staff', {}, console)
  await owner.page.getByRole('link', { name: '何通信' }).click()
  await expectAddress(owner.page, /\/staff\/\d+$/)
  const id = Number(owner.page.url().split('/').at(-1))
  const { version } = await owner.page.evaluate(
    async (member) =>
      ((await (await fetch(`/api/staff/${member}`)).json()) as { data: { version: number } }).data,
    id,
  )
  const roles = ['telephony', 'service']
  expect(await change(owner.page, `/staff/${id}`, { version, roles, reason: '帮忙答工单' })).toBe(200)
  const [first, second] = [await newOperator({}, console), await newOperator({ locale: 'en-US' }, console)]
  return { first, second }
}

/**
 * A draft survives navigation and a colleague's closing of the ticket, and can be sent after it was reopened.
 */
async function expectDraftSurvives(
  { page, open, expectTrouble }: Operator,
  { id, close }: { id: number; close: () => Promise<void> },
) {
  const [answer, note] = [
    page.getByRole('textbox', { name: '回复', exact: true }),
    page.getByRole('textbox', { name: '添加备注' }),
  ]
  await answer.fill('我查一下再回复您')
  await note.fill('查订阅')
  await page.locator('main a[href^="/customers/"]').first().click()
  await expectAddress(page, /\/customers\/\d+$/)
  await page.goBack()
  await expectVisible(answer)
  expect([await answer.inputValue(), await note.inputValue()]).toEqual(['我查一下再回复您', '查订阅'])
  await open(`/tickets/${id}`)
  await expectVisible(answer)
  expect(await answer.inputValue()).toBe('我查一下再回复您')
  await note.fill('')
  await close()
  const send = page.getByRole('button', { name: '发送回复' })
  expectTrouble(/status of 409/)
  if (await send.isEnabled()) await send.click()
  const told = page.getByRole('alert').filter({ hasText: '工单已关闭，你写的回复还没有发送' })
  await expectVisible(told)
  expect([await answer.inputValue(), await send.isDisabled()]).toEqual(['我查一下再回复您', true])
  await expectNoViolations(page, 'ticket-closed-meanwhile-zh')
  await told.getByRole('button', { name: '重新打开' }).click()
  await confirm(dialogOf(page, '重新打开'), '重新打开', '还要回复')
  await expectHidden(told)
  await send.click()
  await expectVisible(page.locator('.conversation').getByText('我查一下再回复您'))
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.'))),
  ).toEqual([])
}

test('two concurrent answers: the second sees the first; a ticket is assigned to a colleague, closed and reopened', async () => {
  const { first, second } = await newServicePair()
  const id = await asked('别人打来，我的手机不响')
  await first.open(`/tickets/${id}`)
  await first.enterAs('service')
  await second.open(`/tickets/${id}`)
  await second.enterAs('telephony')
  const [one, other] = [first.page, second.page]

  // Both write, and the second one sees that the first is writing.
  const told = one.waitForResponse((response) => response.url().includes('writing=true'))
  await one.getByRole('textbox', { name: '回复', exact: true }).fill('请先在“我的号码”里绑定手机')
  await told
  await other.getByRole('textbox', { name: 'Reply', exact: true }).fill('Please restart your phone')
  await expectVisible(other.getByText('苏晓服 is writing a reply'))
  await expectNoViolations(other, 'ticket-writing-en')

  await one.getByRole('button', { name: '发送回复' }).click()
  await expectVisible(one.locator('.page-head').getByText('已回复'))
  second.expectTrouble(/status of 409/)
  await other.getByRole('button', { name: 'Send reply' }).click()
  const warning = other.getByRole('alert').filter({ hasText: '请先在“我的号码”里绑定手机' })
  await expectVisible(warning)
  await expectNoViolations(other, 'ticket-stale-en')
  expect(await other.getByRole('textbox', { name: 'Reply', exact: true }).inputValue()).toBe(
    'Please restart your phone',
  )
  await warning.getByRole('button', { name: 'Send anyway' }).click()
  await expectVisible(other.locator('.conversation').getByText('Please restart your phone'))
  await expectNoViolations(one, 'ticket-zh')

  // Assigned to the colleague with a note. The colleague sees it as their own.
  await one.getByRole('combobox', { name: '处理人' }).click()
  await one.locator('.ant-select-item-option').filter({ hasText: '何通信' }).click()
  await expectToast(one, '已分派')
  await one.getByRole('textbox', { name: '添加备注' }).fill('客户说换过手机')
  await one.getByRole('button', { name: '添加备注' }).click()
  // The note's text is in the field before it is a note.
  await expectToast(one, '已添加备注')
  await expectAtRest(one, () => one.getByRole('textbox', { name: '添加备注' }).inputValue()).toBe('')
  await expectVisible(one.getByText('客户说换过手机'))
  await second.open('/tickets?assignee=me')
  await other.getByRole('link', { name: `#${id}`, exact: true }).click()
  await expectVisible(other.getByText('客户说换过手机'))

  await expectDraftSurvives(first, {
    id,
    close: () => other.getByRole('button', { name: 'Close ticket' }).click(),
  })
  await second.open(`/tickets/${id}`)
  await other.getByRole('button', { name: 'Close ticket' }).click()
  await expectVisible(other.locator('.page-head').getByText('Closed', { exact: true }))
  expect(await other.getByRole('textbox', { name: 'Reply', exact: true }).count()).toBe(0)
  await expectNoViolations(other, 'ticket-closed-en')
  await first.open(`/tickets/${id}`)
  await one.getByRole('button', { name: '重新打开' }).click()
  await confirm(dialogOf(one, '重新打开'), '重新打开', '客户又打来电话')
  await expectVisible(one.locator('.page-head').getByText('待回复', { exact: true }))
  await expectVisible(one.getByRole('main').getByText('客户又打来电话'))
})

test('tickets are sorted by due time; an overdue one is marked, also on Home, until it is answered', async () => {
  const [first, overdue, last] = [
    await asked('号码想换一个'),
    await asked('发票怎么开'),
    await asked('账单看不懂'),
  ]
  const due = [
    [first, '3 hours'],
    [overdue, '-5 minutes'],
    [last, '2 hours'],
  ] as const
  for (const [id, after] of due)
    await runSql(product.env, `UPDATE tickets SET due_at = now() + $2::interval WHERE id = $1`, [id, after])
  const { page, open } = await enterConsole('service', '/', {}, await product.console())
  const overdueWork = page.locator('.work-list').getByRole('link', { name: '1 张工单已超时' })
  await expectVisible(overdueWork)
  await page.getByRole('navigation').getByRole('link', { name: '工单', exact: true }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '工单' }))
  const ids = page.locator('.rows .row-link')
  const ours = async () =>
    (await ids.allTextContents()).filter((text) => [first, overdue, last].some((id) => text === `#${id}`))
  await expectAtRest(page, ours).toEqual([overdue, last, first].map((id) => `#${id}`))
  const marked = page
    .locator('.rows tbody tr')
    .filter({ has: page.locator('.ant-tag', { hasText: '已超时' }) })
  expect(await marked.locator('.row-link').allTextContents()).toEqual([`#${overdue}`])
  await expectNoViolations(page, 'tickets-due-zh')
  await page.getByRole('columnheader', { name: /^工单/ }).getByRole('button').click()
  await expectAtRest(page, ours).toEqual([last, overdue, first].map((id) => `#${id}`))

  await open('/')
  await overdueWork.click()
  await expectAddress(page, /overdue=1/)
  await expectAtRest(ids.page(), () => ids.allTextContents()).toEqual([`#${overdue}`])
  await ids.first().click()
  await expectVisible(page.getByRole('heading', { level: 1, name: `工单 #${overdue}` }))
  await page.getByRole('textbox', { name: '回复', exact: true }).fill('账单在“我的”里')
  await page.getByRole('button', { name: '发送回复' }).click()
  await expectVisible(page.locator('.page-head').getByText('已回复'))
  await open('/tickets?state=open&overdue=1')
  await expectVisible(page.getByText('没有符合筛选条件的内容'))
  await open('/')
  await expectVisible(page.locator('.work .work-groups, .work .work-calm'))
  expect(await overdueWork.count()).toBe(0)
})
