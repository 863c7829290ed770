import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createApiClient, generatePhone } from '../../testing/client.ts'
import { startTestServer } from '../../testing/server.ts'
import { wire } from '../../wiring.ts'

/** Two servers over one database, each with connections of its own. */
async function startTwo(env: Record<string, string>) {
  const first = await startTestServer({ env })
  const { context, close } = wire(first.context.config, first.context.log)
  const app = await buildApp(context)
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const limits = async () => {
    const rows = await context.db.selectFrom('rate_limits').select(['key', 'hits']).orderBy('key').execute()
    return rows.map(({ key, hits }) => `${key.replace(/\d{4,}/g, '#')} ${hits}`)
  }
  return {
    servers: [first, createApiClient(origin, context)] as const,
    origins: [first.origin, origin],
    limits,
  }
}

test('two servers share limits: 429 has Retry-After, uses up no other limit and writes no row', async () => {
  const { servers, origins, limits } = await startTwo({ SMS_IP_HOUR: '4' })
  const send = (at: number, phone: string) =>
    fetch(`${origins[at]}/api/code/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, type: 'login' }),
    })
  for (const at of [0, 1, 0, 1]) expect((await send(at, generatePhone())).status).toBe(200)
  const before = await limits()
  for (const at of [0, 1]) {
    const refused = await send(at, generatePhone())
    const { error } = (await refused.json()) as { error: string }
    expect([refused.status, error]).toEqual([429, 'rate-limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  }
  expect(await limits()).toEqual(before)
  expect(await servers[0].context.db.selectFrom('sms_outbox').select('id').execute()).toHaveLength(4)
})

test('concurrent guesses at two servers share the tries of a code', async () => {
  const { servers } = await startTwo({})
  const [first, second] = servers
  const phone = generatePhone()
  await first.request('POST /code/sms', { phone, type: 'login' })
  const code = await first.readSmsCode(phone)
  const wrong = code === '000000' ? '111111' : '000000'
  const guesses = Array.from({ length: 10 }, (_, at) =>
    (at % 2 ? first : second).request('POST /user/login', { phone, code: wrong, agreed: true }),
  )
  const errors = (await Promise.all(guesses)).map(({ failure }) => failure.error)
  expect(errors.filter((error) => error === 'code-wrong')).toHaveLength(5)
  const late = await second.request('POST /user/login', { phone, code, agreed: true })
  expect(late.failure.error).toBe('code-expired')
})

test('two servers share idempotency keys and pending orders', async () => {
  const { servers } = await startTwo({})
  const [first, second] = servers
  const stock = await first.stock('628881,88', '628882,88', '628883,88', '628884,88')
  const { token } = await first.login()
  const place = (at: number, digits: string, key = digits) =>
    (at ? second : first).request(
      'POST /order',
      { numberId: stock[digits], months: 1, agreed: true },
      { token, headers: { 'idempotency-key': key } },
    )
  const [once, again] = [await place(0, '628881'), await place(1, '628881')]
  expect([once.status, again.data]).toEqual([200, once.data])
  await place(1, '628882')
  await place(0, '628883')
  for (const at of [0, 1])
    expect((await place(at, '628884', `key ${at}`)).failure.error).toBe('too-many-pending')
})
