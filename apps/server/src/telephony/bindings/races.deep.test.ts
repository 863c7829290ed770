import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { masked, createBoundOwner, startWithNetwork } from './testing.ts'

const plenty = { SMS_PHONE_HOUR: '50', SMS_PHONE_DAY: '50', SMS_VERIFY_MINUTE: '100' }

/**
 * A code for this owner to change to a phone. The rate-limit counter is reset, so that many codes are valid
 * at once.
 */
async function codeFor(server: TestServer, token: string, phone: string): Promise<string> {
  await server.context.db.deleteFrom('rate_limits').execute()
  await server.request('POST /code/sms', { phone, type: 'change' }, { token })
  return server.readSmsCode(phone)
}

test('eight numbers change to one phone at once: five ring it, three are refused and ring as before', async () => {
  const server = await startTestServer({ env: plenty })
  const phone = generatePhone()
  const owners = []
  for (let last = 1; last <= 8; last += 1) owners.push(await createBoundOwner(server, `62888${last}`))
  const wishes = []
  for (const { id, token } of owners) wishes.push({ id, token, code: await codeFor(server, token, phone) })
  const answers = await Promise.all(
    wishes.map(({ id, token, code }) =>
      server.request('POST /subscription/:id/phone', { id, phone, code }, { token }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const errors = answers.filter(({ status }) => status !== 200).map(({ failure }) => failure.error)
  expect(new Set(errors)).toEqual(new Set(['phone-limit']))
  for (const [at, owner] of owners.entries()) {
    const rings = answers[at]?.status === 200 ? phone : owner.phone
    expect((await owner.read()).boundPhone).toBe(masked(rings))
  }
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('ten concurrent requests change the phone once', async () => {
  const server = await startTestServer({ env: plenty })
  const { id, token, phone: before } = await createBoundOwner(server, '628888')
  const phone = generatePhone()
  const code = await codeFor(server, token, phone)
  const tap = () => server.request('POST /subscription/:id/phone', { id, phone, code }, { token })
  const statuses = (await Promise.all(Array.from({ length: 10 }, tap))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const { db } = server.context
  const events = await db.selectFrom('binding_history').select('event').orderBy('id').execute()
  expect(events.map(({ event }) => event)).toEqual(['bind', 'replace', 'bind'])
  const key = { 'idempotency-key': 'one-tap-each' }
  const next = { id, phone: before, code: await codeFor(server, token, before) }
  const again = () => server.request('POST /subscription/:id/phone', next, { token, headers: key })
  expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(200)
})

test.each([
  ['our own trunk', false],
  ['a network that keeps bindings', true],
] as const)(
  'a change of phone races the end of the service, on %s: nothing rings in the end',
  async (_where, keeps) => {
    const { server, network } = keeps
      ? await startWithNetwork()
      : { server: await startTestServer({ env: plenty, workers: true }), network: undefined }
    for (let last = 1; last <= 6; last += 1) {
      const { id, token, ringing, phone: before, read } = await createBoundOwner(server, `62888${last}`)
      await ringing(before)
      const phone = generatePhone()
      const code = await codeFor(server, token, phone)
      const [changed, ended] = await Promise.all([
        server.request('POST /subscription/:id/phone', { id, phone, code }, { token }),
        server.request('POST /subscription/:id/end', { id, confirmed: true }, { token }),
      ])
      expect(ended.status).toBe(200)
      expect([200, 409]).toContain(changed.status)
      expect(await read()).toMatchObject({ state: 'ended' })
    }
    const { db } = server.context
    const live = db.selectFrom('bindings').select('id').where('state', 'not in', ['ended', 'rejected'])
    await expect.poll(async () => live.execute(), { timeout: 20_000 }).toEqual([])
    for (let last = 1; last <= 6; last += 1)
      expect(network?.findRingingPhone(`9501362888${last}`)).toBeUndefined()
    expect(await findBrokenInvariants(db)).toEqual({})
  },
)
