import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { payOrder } from '../../testing/owner.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { startWithOwner, startWithCarrier } from './testing.ts'

test('the second phone is verified by its code, is part of the decision, and is removed when the number ends', async () => {
  const { server, carrier, owner, token, id, read } = await startWithOwner()
  const ask = async (caller = '13812341234') =>
    carrier.ask({ callId: 'c1', number: '95013628888', caller, at: new Date().toISOString() })
  const add = (phone: string, code?: string) =>
    server.request('POST /subscription/:id/second-phone', { id, phone, code }, { token })
  const second = generatePhone()
  expect((await add(second)).failure.error).toBe('code-wrong')
  expect((await add(second, '000000')).failure.error).toBe('code-expired')
  expect((await add(owner.phone)).failure.error).toBe('phone-same')
  await server.request('POST /code/sms', { phone: second, type: 'bind' }, { token })
  const { data } = await add(second, await server.readSmsCode(second))
  expect(data.secondPhone).toBe(`${second.slice(0, 3)}****${second.slice(-4)}`)
  expect(await ask()).toMatchObject({ target: owner.phone, second: { target: second, afterSeconds: 20 } })
  expect(await ask(second)).toMatchObject({ action: 'forward', target: owner.phone })
  expect(await ask(second)).not.toHaveProperty('second')
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  expect((await read()).secondPhone).toBeUndefined()
  const kept = await server.context.db.selectFrom('ring_rules').select('second_phone_index').execute()
  expect(kept).toEqual([{ second_phone_index: null }])
  expect((await add(second)).failure.error).toBe('subscription-over')
})

test('an owner removes the second phone, and the first rings alone again', async () => {
  const { server, carrier, token, id } = await startWithOwner()
  const second = generatePhone()
  await server.request('POST /code/sms', { phone: second, type: 'bind' }, { token })
  const code = await server.readSmsCode(second)
  await server.request('POST /subscription/:id/second-phone', { id, phone: second, code }, { token })
  const { data } = await server.request('DELETE /subscription/:id/second-phone', { id }, { token })
  expect(data.secondPhone).toBeUndefined()
  const question = {
    callId: 'c1',
    number: '95013628888',
    caller: '13812341234',
    at: new Date().toISOString(),
  }
  expect(await carrier.ask(question)).not.toHaveProperty('second')
})

test('concurrent requests make a phone the second one of five numbers, not six', async () => {
  const { server } = await startWithCarrier()
  const { token, phone } = await server.login()
  const ids = await server.stock('628881,8', '628882,8', '628883,8', '628884,8', '628885,8', '628886,8')
  for (const numberId of Object.values(ids)) await payOrder(server, token, { numberId })
  const { data } = await server.request('GET /subscription', {}, { token })
  const answers = await Promise.all(
    data.list.map(({ id }) =>
      server.request('POST /subscription/:id/second-phone', { id, phone }, { token }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409])
})

test('withdrawn orders free the second phone, and it may be that of five other numbers', async () => {
  const { server } = await startWithCarrier()
  const { token, phone } = await server.login()
  const { 628881: numberId } = await server.stock('628881,8')
  for (let round = 1; round <= 6; round += 1) {
    const { orderId } = await payOrder(server, token, { numberId })
    const { data: order } = await server.request('GET /order/:id', { id: orderId }, { token })
    const second = { id: order.subscriptionId ?? 0, phone }
    const added = await server.request('POST /subscription/:id/second-phone', second, { token })
    expect([round, added.status]).toEqual([round, 200])
    const { status } = await server.request('POST /order/:id/refund', { id: orderId }, { token })
    expect(status).toBe(200)
  }
  const kept = server.context.db.selectFrom('ring_rules').select('subscription_id')
  expect(await kept.where('second_phone_index', 'is not', null).execute()).toEqual([])
})

test('a second phone is not added to a number that ends meanwhile', async () => {
  const { server, owner, token, id } = await startWithOwner()
  const { db } = server.context
  const second = generatePhone()
  await server.request('POST /code/sms', { phone: second, type: 'bind' }, { token })
  const code = await server.readSmsCode(second)
  const waiting = () =>
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      db,
    )
  const { adding } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute()
    const input = { id, phone: second, code }
    const request = server.request('POST /subscription/:id/second-phone', input, { token })
    await waitUntil(waiting, ({ rows }) => rows.length > 0)
    const ended = await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
    expect(ended.status).toBe(200)
    return { adding: request }
  })
  expect((await adding).failure.error).toBe('subscription-over')
})
