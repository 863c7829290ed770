import { expect, inject, test } from 'vitest'
import { expectHidden, expectVisible } from '../rest.ts'
import { axeFindings } from '../inspect.ts'
import { newOwnedNumber } from '../owner.ts'
import { enterConsole, newOperator } from './operator.ts'

/** A shopper with a number and an open ticket. */
async function newShopperWithTicket() {
  const { session } = await newOwnedNumber('7')
  const response = await fetch(`${inject('shop')}/api/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ category: 'calls', text: '别人打来，我的手机不响' }),
  })
  const { data } = (await response.json()) as { data: { id: number } }
  return { phone: session.phone, ticketId: data.id }
}

test('customer service finds a shopper by phone and answers their ticket', async () => {
  const { phone, ticketId } = await newShopperWithTicket()
  const { page, open, enterAs } = await newOperator({ locale: 'en-US' })
  const shot = async (name: string) => {
    expect(await axeFindings(page), name).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
  }
  await open('/customers')
  await enterAs('service')
  await page.getByLabel('Find a customer').fill(`+86 ${phone}`)
  await shot('customers-en')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: /^Customer / }))
  expect(page.url()).not.toContain(phone)
  await page.getByRole('tab', { name: 'Tickets' }).click()
  const ticket = page.getByRole('link', { name: `#${ticketId}`, exact: true })
  await expectVisible(ticket)
  await shot('customer-en')
  await ticket.click()
  await expectVisible(page.getByRole('heading', { level: 1, name: `Ticket #${ticketId}` }))
  await page.getByRole('textbox', { name: 'Reply' }).fill('请先绑定手机号')
  await shot('ticket-en')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expectVisible(page.getByText('Replied', { exact: true }).first())
  await open('/tickets')
  await expectVisible(page.getByRole('link', { name: `#${ticketId}`, exact: true }))
  await shot('tickets-en')
})

test('tickets, templates and subscriptions have Chinese texts', async () => {
  const { page, open } = await enterConsole('service', '/templates', { locale: 'zh-CN' })
  for (const [path, heading] of [
    ['/templates', '回复模板'],
    ['/tickets', '工单'],
    ['/subscriptions', '订阅'],
    ['/customers', '客户'],
  ] as const) {
    await open(path)
    await expectVisible(page.getByRole('heading', { level: 1, name: heading }))
    await expectHidden(page.getByRole('main').locator('.outlines'))
    expect(await axeFindings(page), path).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}${path}-zh.png`, fullPage: true })
  }
})
