import { defaultPlan } from '@hao/numbers/plan.ts'
import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { parseQuery } from './parse-query.ts'

test.each([
  ['95013621111', { digits: '621111', reference: '95013621111' }],
  ['+86 95013-621111', { digits: '621111' }],
  ['０８６９５０１３６２１１１１', { digits: '621111', reference: '08695013621111' }],
  ['95013 62 11 11', { digits: '621111' }],
  ['# 12', { ticket: 12 }],
  ['138 0013 8000', { phone: '13800138000' }],
  ['+86 138-0013-8000', { phone: '13800138000' }],
  ['\u202d138\u22120013\u20128000\u202c', { phone: '13800138000' }],
  ['\u200b95013\u2212621111', { digits: '621111' }],
  ['95013-950138', { digits: '950138', reference: '95013-950138' }],
  ['950138', { digits: '950138', reference: '950138' }],
  ['r20260301abcdef', { reference: 'R20260301ABCDEF' }],
  ['some words', {}],
])('%s is read as %o', (text, named) => {
  expect(parseQuery(text, defaultPlan)).toEqual(named)
})

test('a number, its order by trade number and by transaction, and a ticket are found by their names', async () => {
  const { request, staffByRole, server } = await startConsole()
  const [id = 0] = Object.values(await server.stock('621111,88'))
  const { token } = await server.login()
  const { data: paying } = await server.request('POST /wxpay/h5', { numberId: id, agreed: true }, { token })
  const { data: ticket } = await server.request(
    'POST /ticket',
    { category: 'other', text: '在吗' },
    { token },
  )
  await server.context.db
    .updateTable('payments')
    .set({ transaction_id: '4200001234567890' })
    .where('order_id', '=', paying.orderId)
    .execute()
  const find = async (q: string) =>
    (await request('POST /search', { q }, { as: staffByRole.service })).data.list
  expect(await find('＋86 95013-621111')).toEqual([
    { kind: 'number', id: String(id), title: '95013-621111', detail: '¥88.00' },
  ])
  for (const q of [paying.out_trade_no, '4200001234567890'])
    expect(await find(q)).toMatchObject([{ kind: 'order', id: String(paying.orderId) }])
  expect(await find(`#${ticket.id}`)).toMatchObject([{ kind: 'ticket', id: String(ticket.id) }])
  expect(await find('95013-999999')).toEqual([])
})

test('a refund is found by its number, an order by an attempt of it, in small letters too', async () => {
  const testConsole = await startConsole()
  const { orderId, trade, refundInput } = await insertPaidOrder(testConsole)
  const { service, finance } = testConsole.staffByRole
  await testConsole.request(
    'POST /order/:id/refund-request',
    { ...refundInput, amountFen: 100 },
    { as: service },
  )
  const find = async (q: string) =>
    (await testConsole.request('POST /search', { q }, { as: finance })).data.list
  expect(await find(`r${trade.toLowerCase()}`)).toMatchObject([{ kind: 'refund', title: `R${trade}` }])
  expect(await find(trade.toLowerCase())).toMatchObject([{ kind: 'order', id: String(orderId) }])
})

test('a phone finds its user, masked, for staff who may read customers; the search is audited without the phone', async () => {
  const { request, staffByRole, server } = await startConsole()
  const { phone } = await server.login()
  const rows = () =>
    server.context.db.selectFrom('audit_log').selectAll().where('action', '=', 'phone.search').execute()
  const found = await request('POST /search', { q: `+86 ${phone}` }, { as: staffByRole.service })
  expect(found.data.list).toMatchObject([
    { kind: 'customer', title: `${phone.slice(0, 3)}****${phone.slice(7)}` },
  ])
  expect(await rows()).toMatchObject([
    { staff_id: staffByRole.service.id, subject_id: found.data.list[0]?.id },
  ])
  expect(JSON.stringify(await rows())).not.toContain(phone)
  await request('POST /search', { q: '13700009999' }, { as: staffByRole.finance })
  expect(await rows()).toHaveLength(2)
  const hidden = await request('POST /search', { q: phone }, { as: staffByRole.inventory })
  expect(hidden.data.list).toEqual([])
  expect(await rows()).toHaveLength(2)
})
