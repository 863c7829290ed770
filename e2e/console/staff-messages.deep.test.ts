import { waitFor } from '@hao/testing/product.ts'
import { expect, inject, test } from 'vitest'
import { runSql } from '../database.ts'
import { newOwnedNumber } from '../owner.ts'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { expectToast } from '../watcher.ts'
import { countClicks } from '../count-clicks.ts'
import { newOperator } from './operator.ts'
import { expectNoViolations } from './stock.ts'

type Taken = { mails: { to: string[]; text: string }[]; messages: { text: string }[] }

/** What the mail server and the robot of the demonstration have taken. */
const taken = async () =>
  (await (await fetch(`${inject('shop')}/simulators/staff-messages/`)).json()) as Taken

const mailTo = async (address: string, part: string) =>
  (await taken()).mails.find(({ to, text }) => to[0] === address && text.includes(part))?.text

/** A customer with a number that does not ring, and their ticket about it. */
async function newSilentNumber(text: string) {
  const { session, id, orderId, digits } = await newOwnedNumber('5')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session.token}` }
  const shop = `${inject('shop')}/api`
  const send = (method: string, path: string, body: object) =>
    fetch(shop + path, { method, headers, body: JSON.stringify(body) })
  const rules = await fetch(`${shop}/subscription/${id}/rules`, { headers })
  const { data } = (await rules.json()) as { data: { version: number } }
  const off = await send('PATCH', `/subscription/${id}/rules`, { version: data.version, rings: false })
  expect(off.status).toBe(200)
  const ticket = await send('POST', '/ticket', { category: 'calls', text, orderId })
  return { digits, ticketId: ((await ticket.json()) as { data: { id: number } }).data.id }
}

test('a member of the service chooses mail, gets one about an overdue ticket, and opens it by the link', async () => {
  const { page, open, enterAs } = await newOperator()
  const address = `service-${Date.now()}@shop.example`
  const clicks = await countClicks(page)
  await open('/me')
  await enterAs('service')
  clicks()
  await page.getByLabel('邮箱', { exact: true }).fill(address)
  await page.getByRole('button', { name: '发送验证码' }).click()
  const mail = await waitFor(() => mailTo(address, '验证码'))
  const [code = ''] = /[0-9a-f]{12}/.exec(mail) ?? []
  await page.getByLabel('邮箱验证码').fill(code)
  await page.getByRole('button', { name: '确认邮箱' }).click()
  await expectVisible(page.getByText(`邮件发到：${address}`))
  await page.getByRole('checkbox', { name: '超时的工单: 邮件' }).click()
  await expectAtRest(page, () => page.getByRole('checkbox', { name: '超时的工单: 邮件' }).isChecked()).toBe(
    true,
  )
  await page.getByRole('button', { name: '给我发一条: 企业微信群' }).click()
  await waitFor(async () => (await taken()).messages.find(({ text }) => text.includes('测试消息')))
  expect(clicks()).toBe(4)
  await expectNoViolations(page, 'me-notifications-zh')

  const { ticketId } = await newSilentNumber('别人打来，我的手机不响')
  const env = inject('shopEnv')
  await runSql(env, `UPDATE tickets SET due_at = now() - interval '1 minute' WHERE id = $1`, [ticketId])
  // As if its minute had come.
  await runSql(env, `INSERT INTO jobs (name, data) VALUES ('staff-messages-collect', '{}')`)
  const told = await waitFor(() => mailTo(address, '工单已超时'))
  expect(told).not.toContain('不响')
  // The console of the journeys has a port that its settings do not name.
  const [, path = ''] = /http:\/\/localhost:\d+(\/\S+)/.exec(told) ?? []
  await open(path)
  await expectAddress(page, (url) => url.pathname === '/tickets' && url.searchParams.get('overdue') === '1')
  await expectVisible(page.getByRole('link', { name: `#${ticketId}`, exact: true }))
})

test('customer service answers a silent number with its diagnosis and a template in four clicks', async () => {
  const { ticketId, digits } = await newSilentNumber('My number does not ring')
  const { page, open, enterAs, expectTrouble } = await newOperator()
  const clicks = await countClicks(page)
  await open('/templates')
  await enterAs('service')
  const title = `重启 ${Date.now()}`
  await page.getByRole('button', { name: '添加模板' }).click()
  const dialog = page.getByRole('dialog', { name: '添加模板' })
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByRole('combobox', { name: '类别' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '通话' }).click()
  await dialog.getByLabel('中文').fill('请重启手机。')
  const english = dialog.getByLabel('英文')
  await english.fill('About {{phone}}')
  expectTrouble(/status of 422/)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectVisible(dialog.getByRole('alert').filter({ hasText: '{{phone}}' }))
  await expectNoViolations(page, 'template-variable-zh')
  await english.fill('About {{number}} (order {{order}}): please restart your phone.')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '已保存')

  await open(`/tickets/${ticketId}`)
  const answer = page.getByRole('textbox', { name: '回复', exact: true })
  await expectVisible(answer)
  clicks()
  await page.getByRole('button', { name: /^插入 .* 的诊断$/ }).click()
  await expectAtRest(page, () => answer.inputValue()).toContain('does not ring now, because:')
  await page.getByRole('combobox', { name: '插入模板' }).click()
  const first = page.locator('.ant-select-dropdown .ant-select-item-group').first()
  await expectVisible(first)
  expect(await first.textContent()).toBe('通话')
  await page.locator('.ant-select-item-option').filter({ hasText: title }).click()
  await expectAtRest(page, () => answer.inputValue()).toContain('please restart your phone.')
  const text = await answer.inputValue()
  expect(text).toContain('- you have turned its calls off')
  expect(text.replaceAll(/\D/g, '')).toContain(digits)
  expect(text).not.toContain('{{')
  expect(await page.locator('.ant-select-item-option').filter({ hasText: title }).count()).toBe(1)
  await expectNoViolations(page, 'ticket-inserts-zh')
  await page.getByRole('button', { name: '发送回复' }).click()
  await expectVisible(page.locator('.conversation').getByText('please restart your phone.'))
  expect(clicks()).toBe(4)

  await answer.fill('订单 {{order}}')
  await expectVisible(page.getByText('还没有填：{{order}}。请填写后再发送'))
  await page.getByRole('button', { name: '发送回复' }).click()
  await expectVisible(page.getByRole('alert').filter({ hasText: '回复里还有没填的变量' }))
  await answer.fill('')
})
