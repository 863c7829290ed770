import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { payOrder } from '../../testing/owner.ts'
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
