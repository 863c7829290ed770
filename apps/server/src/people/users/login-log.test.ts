import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const headers = { 'user-agent': 'Shopper/1.0' }

async function logOf({ context: { db, keys } }: TestServer) {
  const rows = await db.selectFrom('login_log').selectAll().orderBy('id').execute()
  return keys.decryptRows(rows, { phone: 'login_log.phone', ip: 'login_log.ip' })
}

test('each code, login and refused login is logged: when, who, with which phone, from where, with which outcome', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const before = server.context.clock()
  await server.request('POST /code/sms', { phone, type: 'login' }, { headers })
  const code = await server.readSmsCode(phone)
  const login = (given: string) =>
    server.request('POST /user/login', { phone, code: given, agreed: true }, { headers })
  await login(code === '000000' ? '000001' : '000000')
  const { data: user } = await login(code)
  await login(code)
  const rows = await logOf(server)
  expect(rows.map(({ event, outcome, user_id: who }) => [event, outcome, who])).toEqual([
    ['code-login', 'done', null],
    ['login', 'code-wrong', null],
    ['login', 'done', user.id],
    ['login', 'code-expired', null],
  ])
  for (const row of rows) expect(row).toMatchObject({ phone, ip: '127.0.0.1', user_agent: 'Shopper/1.0' })
  expect(rows.every(({ at }) => at >= before && at <= server.context.clock())).toBe(true)
})

test('[AU-4] a courier login is logged, and so is one that the courier rejects', async () => {
  const server = await startTestServer()
  const { data } = await server.request('POST /auth/kuaidd', {
    token: server.courier.issue({ openid: 'rider-1' }),
  })
  expect((await server.request('POST /auth/kuaidd', { token: 'forged' })).status).toBe(401)
  expect((await logOf(server)).map(({ event, outcome, user_id: who }) => [event, outcome, who])).toEqual([
    ['courier-login', 'done', data.id],
    ['courier-login', 'unauthorised', null],
  ])
})

test('a request refused by a limit, or before any try, is not logged', async () => {
  const server = await startTestServer({ env: { SMS_VERIFY_MINUTE: '1' } })
  const phone = generatePhone()
  const code = () => server.request('POST /code/sms', { phone, type: 'login' })
  const login = (agreed: boolean) => server.request('POST /user/login', { phone, code: '000000', agreed })
  expect((await code()).status).toBe(200)
  expect((await code()).failure.error).toBe('code-too-soon')
  expect((await login(false)).failure.error).toBe('agreement-required')
  await login(true)
  expect((await login(true)).failure.error).toBe('rate-limited')
  expect((await logOf(server)).map(({ event }) => event)).toEqual(['code-login', 'login'])
})
