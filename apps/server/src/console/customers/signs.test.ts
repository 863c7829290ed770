import { expect, test } from 'vitest'
import { minuteMs } from '../../platform/base/time.ts'
import { createNumberOwner, payOrder } from '../../testing/owner.ts'
import { startConsole } from '../testing/console.ts'
import { block } from './testing.ts'

test('open signs of fraud are listed with counts until they are found harmless, and newer ones count anew', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const as = staffByRole.service
  const { token, id } = await server.login()
  const ids = await server.stock('628888,88', '628889,88')
  const cancel = async (numberId: number | undefined) => {
    const { data } = await server.request('POST /order', { numberId, agreed: true }, { token })
    await server.request('POST /order/:id/cancel', { id: data.id }, { token })
  }
  const listed = async (input = { signs: '1' }) =>
    (await request('GET /customers', input, { as })).data.list.map((row) => [row.id, row.signs])
  for (let count = 0; count < 9; count += 1) await cancel(ids[628888])
  expect(await listed()).toEqual([])
  await cancel(ids[628888])
  expect(await listed()).toEqual([[id, [{ kind: 'unpaid', count: 10 }]]])
  for (let count = 0; count < 3; count += 1) {
    const { orderId } = await payOrder(server, token, { numberId: ids[628889] })
    await server.request('POST /order/:id/refund', { id: orderId }, { token })
  }
  expect((await request('GET /customers/:id', { id }, { as })).data.signs).toEqual([
    { kind: 'refunds', count: 3 },
    { kind: 'unpaid', count: 10 },
  ])
  server.advance(minuteMs)
  await request('POST /customers/:id/check-signs', { id, reason: '批量测试下单，已核实' }, { as })
  expect(await listed()).toEqual([])
  expect((await request('GET /customers/count', { signs: '1' }, { as })).data.count).toBe(0)
})

test('one phone that answers numbers of three accounts is a sign of each of them', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const shared = '13800138000'
  for (const digits of ['628881', '628882', '628883']) {
    const { token, orderId } = await createNumberOwner(server, digits, { bound: false })
    await server.context.db.deleteFrom('rate_limits').execute()
    await server.request('POST /code/sms', { phone: shared, type: 'bind' }, { token })
    const code = await server.readSmsCode(shared)
    expect(
      (await server.request('POST /order/binding', { orderId, phone: shared, code }, { token })).status,
    ).toBe(200)
  }
  const { list } = (await request('GET /customers', { signs: '1' }, { as: staffByRole.service })).data
  expect(list.map(({ signs }) => signs)).toEqual([1, 2, 3].map(() => [{ kind: 'shared-phone', count: 2 }]))
})

test('customers are found by tag and by block; notes are encrypted, without phones', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const as = staffByRole.finance
  const { id } = await server.login()
  await request('POST /customers/:id/tags', { id, tags: ['VIP', 'VIP', '电话 13812345678'] }, { as })
  await request('POST /customers/:id/notes', { id, text: '本人 13812345678 来电' }, { as })
  const { data } = await request('GET /customers/:id', { id }, { as })
  expect(data.tags).toEqual(['VIP', '电话 138****5678'])
  expect(data.notes).toMatchObject([{ by: as.name, text: '本人 138****5678 来电' }])
  const found = async (input: object) =>
    (await request('GET /customers', { ...input }, { as })).data.list.map((row) => row.id)
  expect([await found({ tag: 'VIP' }), await found({ tag: 'VI' }), await found({ blocked: '1' })]).toEqual([
    [id],
    [],
    [],
  ])
  await block(testConsole, id)
  expect(await found({ blocked: '1' })).toEqual([id])
  const stored = await server.context.db.selectFrom('customer_notes').select('text').execute()
  expect(stored[0]?.text.toString()).not.toContain('来电')
})
