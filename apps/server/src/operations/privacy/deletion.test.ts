import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const minute = 60_000

/** A user with a new code to delete the account. */
async function leaver(server: TestServer) {
  const user = await server.login()
  const { id, token, phone } = user
  await server.request('POST /code/sms', { phone, type: 'delete' }, { token })
  const code = await server.readSmsCode(phone)
  const remove = (input: object = { code }) => server.request('DELETE /user/:id', { id, ...input }, { token })
  return { ...user, code, remove }
}

test('[AP-8] [AU-3] a user deletes the account: the profile is erased, the logins end, and the phone can register again', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { id, phone, token, refreshToken, remove } = await leaver(server)
  await server.request('PATCH /collect/like', { status: 1, numberId, userId: id }, { token })
  await server.request('PATCH /user/:id', { id, avatar: 'fox', gender: 1 }, { token })
  const { data: order } = await server.request('POST /order', { numberId, agreed: true }, { token })
  await server.request('POST /order/:id/cancel', { id: order.id }, { token })

  expect((await remove()).data).toEqual({ id })
  const { db } = server.context
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    phone: null,
    phone_index: null,
    nickname: null,
    avatar: '',
    gender: 2,
    location: null,
  })
  expect(row.deleted_at).toBeInstanceOf(Date)
  expect(await db.selectFrom('favourites').select('id').execute()).toEqual([])
  expect(await db.selectFrom('orders').select('user_id').execute()).toEqual([{ user_id: id }])
  expect((await server.request('GET /user/:id', { id }, { token })).status).toBe(401)
  expect((await server.request('POST /user/refresh', { refreshToken })).status).toBe(401)

  server.advance(minute)
  const second = await server.login(phone)
  expect(second.id).not.toBe(id)
  expect(second).toMatchObject({ phone, avatar: '', gender: 2 })
})

test('[AU-3] an account is not deleted without a code or with a wrong one', async () => {
  const server = await startTestServer()
  const { id, token, code, remove } = await leaver(server)
  expect((await remove({})).failure.error).toBe('bad-request')
  const wrong = code === '000000' ? '000001' : '000000'
  const { status, failure } = await remove({ code: wrong })
  expect([status, failure.error, failure.details]).toEqual([422, 'code-wrong', { triesLeft: 4 }])
  expect((await server.request('GET /user/:id', { id }, { token })).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

test('[AP-9] only a logged-in user gets a code to delete, and a code to log in or to bind does not delete', async () => {
  const server = await startTestServer()
  const { id, token, phone } = await server.login()
  expect((await server.request('POST /code/sms', { phone, type: 'delete' })).status).toBe(401)
  server.advance(minute)
  for (const type of ['login', 'bind']) {
    await server.request('POST /code/sms', { phone, type }, { token })
    const code = await server.readSmsCode(phone)
    const { failure } = await server.request('DELETE /user/:id', { id, code }, { token })
    expect(failure.error, type).toBe('code-expired')
  }
})

test('[AP-9] a user gets a code to delete only to their own phone', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  const { phone } = await server.login()
  server.advance(minute)
  const { status, failure } = await server.request('POST /code/sms', { phone, type: 'delete' }, { token })
  expect([status, failure.error]).toEqual([403, 'forbidden'])
})

test('an account with a pending or unbound order or a live subscription is not deleted, and its code stays valid', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token, phone, remove } = await leaver(server)
  const { data: payment } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  const uses = async () => {
    const { status, failure } = await remove()
    return [status, failure.error, failure.details]
  }
  const inUse = (details: object) => [
    409,
    'account-in-use',
    { pending: 0, unbound: 0, subscriptions: 0, ...details },
  ]
  expect(await uses()).toEqual(inUse({ pending: 1 }))
  await server.wechatPay.pay(payment.out_trade_no)
  await server.request('GET /wxpay/query', { out_trade_no: payment.out_trade_no }, { token })
  expect(await uses()).toEqual(inUse({ unbound: 1 }))
  const bound = await server.request('POST /order/binding', { orderId: payment.orderId, phone }, { token })
  expect(bound.status).toBe(200)
  expect(await uses()).toEqual(inUse({ subscriptions: 1 }))
  server.advance(minute)
  const { failure } = await server.request('POST /code/sms', { phone, type: 'delete' }, { token })
  expect([failure.error, failure.details]).toEqual(inUse({ subscriptions: 1 }).slice(1))
  const { data: mine } = await server.request('GET /subscription', {}, { token })
  const ended = await server.request(
    'POST /subscription/:id/end',
    { id: mine.list[0]?.id, confirmed: true },
    { token },
  )
  expect(ended.data.state).toBe('ended')
  expect((await remove()).status).toBe(200)
})

test('[AU-4] an account without a phone is deleted without a code', async () => {
  const server = await startTestServer()
  const courierToken = server.courier.issue({ openid: 'rider-gone', nickname: '骑手' })
  const { data: rider } = await server.request('POST /auth/kuaidd', { token: courierToken })
  const { id, token } = rider
  expect((await server.request('DELETE /user/:id', { id }, { token })).data).toEqual({ id })
  const again = await server.request('POST /auth/kuaidd', {
    token: server.courier.issue({ openid: 'rider-gone' }),
  })
  expect(again.data.id).not.toBe(id)
})

test('[AP-8] a user exports all stored data: profile, orders, favourites, subscriptions, logins', async () => {
  const server = await startTestServer()
  const ids = await server.stock('628888,88', '637777,80')
  const stranger = await server.login()
  const { id, phone, token } = await server.login()
  await server.request('POST /order', { numberId: ids[637777], agreed: true }, { token: stranger.token })
  await server.request('PATCH /collect/like', { status: 1, numberId: ids[637777], userId: id }, { token })
  const { data: payment } = await server.request(
    'POST /wxpay/h5',
    { numberId: ids[628888], agreed: true },
    { token },
  )
  await server.wechatPay.pay(payment.out_trade_no)
  await server.request('GET /wxpay/query', { out_trade_no: payment.out_trade_no }, { token })
  await server.request('POST /order/binding', { orderId: payment.orderId, phone }, { token })
  const { data } = await server.request('GET /user/:id/data', { id }, { token })
  expect(data.profile).toMatchObject({ id, phone })
  expect(data.orders).toMatchObject([
    { outTradeNo: payment.out_trade_no, number: '628888', amount: 88, stage: 'active' },
  ])
  expect(data.favourites).toMatchObject([{ number: '637777' }])
  expect(data.subscriptions).toMatchObject([
    { number: '628888', state: 'active', phones: [{ phone, state: 'effective' }] },
  ])
  expect(data.logins).toHaveLength(1)
  expect(data.logins[0]).not.toHaveProperty('endedAt')
  expect(JSON.stringify(data)).not.toContain(token)
})
