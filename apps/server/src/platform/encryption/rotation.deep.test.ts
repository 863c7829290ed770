import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { CarrierClient } from '../../../../simulators/src/carrier/client.ts'
import { answeredCall, callEvents, startWithCarrier } from '../../telephony/routing/testing.ts'
import type { Context } from '../../context.ts'
import { bindOrder } from '../../commerce/checkout/bind-order.ts'
import { openClient } from '../db/connections.ts'
import { inTransaction } from '../db/database.ts'
import { repositoryRoot } from '../base/repository-root.ts'
import { makeBuyers } from '../../testing/buyers.ts'
import { generatePhone } from '../../testing/client.ts'
import { createNumberOwner, payOrder } from '../../testing/owner.ts'
import { decryptAll } from '../../testing/decrypt-all.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { findOrCreateUserByCourier, findOrCreateUserByPhone } from '../../people/users/queries.ts'
import { Keys } from './keys.ts'
import { countEncrypted } from './reencrypt.ts'
import { rewrap, rotate } from './rotate.ts'

/** `npm run keys` on the database of a server. */
function runKeys({ databaseUrl }: TestServer, command: string, env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'apps/server/src/platform/encryption/cli.ts', command],
    {
      cwd: repositoryRoot,
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  const says = (words: string) =>
    waitUntil(
      async () => output.includes(words) || child.exitCode !== null,
      (done) => done,
    )
  return { child, ended, says }
}

/** The key versions of the encrypted values. */
async function versionsIn({ context }: TestServer): Promise<number[]> {
  const versions = (await countEncrypted(context.db)).map(({ version }) => version)
  return [...new Set(versions)].toSorted((one, other) => one - other)
}

/** The phones of all users; one that is there twice is two users'. */
async function phonesOf({ context }: TestServer): Promise<string[]> {
  const all = await decryptAll(context)
  return all.filter(({ column }) => column === 'users.phone').map(({ text }) => text)
}

/** Where a call to a number goes. */
const ringAt = (carrier: CarrierClient, digits: string) =>
  carrier.ask({
    callId: randomUUID(),
    number: `95013${digits}`,
    caller: '13812341234',
    at: new Date().toISOString(),
  })

/** The pause (ms) between two shoppers. The rotation takes some seconds, and the machine is shared. */
const pauseMs = 700

/**
 * Lets one shopper after another buy, bind and be called, until `stop`, which returns each phone with its
 * result.
 */
function keepShopping(server: TestServer, carrier: CarrierClient) {
  let stopped = false
  const done: { phone: string; id: number; rings: boolean; logged: number }[] = []
  const shop = async () => {
    for (let digits = 640_001; !stopped; digits += 1) {
      const { member } = await createNumberOwner(server, String(digits))
      const answer = await ringAt(carrier, String(digits))
      await carrier.report(callEvents(String(digits), answeredCall))
      const { data } = await server.request('GET /calls', {}, { token: member.token })
      const rings = JSON.stringify(answer).includes(member.phone)
      done.push({ phone: member.phone, id: member.id, rings, logged: data.list.length })
      await wait(pauseMs)
    }
  }
  const shopping = shop()
  // `stop` reports the error.
  shopping.catch(() => undefined)
  const stop = async () => {
    stopped = true
    await shopping
    return done
  }
  return { done, stop }
}

test('a key rotation with a kill -9 loses and doubles no user while shoppers log in, bind and are called', async () => {
  const { server, carrier } = await startWithCarrier()
  const { context } = server
  const early = await createNumberOwner(server, '628888')
  await server.request('POST /ticket', { category: 'calls', text: '接不到' }, { token: early.token })
  await makeBuyers(context, 300)
  context.keys.start((error) => expect.unreachable(String(error)))
  const shoppers = keepShopping(server, carrier)
  await waitUntil(
    async () => shoppers.done.length,
    (count) => count > 0,
  )

  const last = await openClient(server.databaseUrl)
  onTestFinished(() => last.end())
  await last.query('BEGIN')
  await last.query(`SELECT FROM users WHERE id = 290 FOR UPDATE`)
  const first = runKeys(server, 'rotate')
  await first.says('Version 2 is current')
  const counted = () => countEncrypted(context.db)
  await waitUntil(counted, (rows) =>
    rows.some((row) => row.column === 'users.phone' && row.version === 2 && row.count >= 200),
  )
  first.child.kill('SIGKILL')
  await first.ended
  await last.query('ROLLBACK')
  expect(await versionsIn(server)).toEqual([1, 2])

  const again = runKeys(server, 'rotate')
  await again.says('Version 2 is current')
  const served = await shoppers.stop()
  const second = await again.ended
  expect(second.output).toMatch(
    /^Version 2 is current[^]*encrypted again; the versions before 2 are retired\.\n$/,
  )
  expect(second.code).toBe(0)
  expect(served.filter(({ rings, logged }) => !rings || logged !== 1)).toEqual([])

  expect(await versionsIn(server)).toEqual([2])
  const phones = await phonesOf(server)
  expect(new Set(phones).size).toBe(phones.length)
  server.advance(120_000)
  for (const { phone, id } of [early.member, ...served]) expect((await server.login(phone)).id).toBe(id)
  expect(await phonesOf(server)).toHaveLength(phones.length)
  const call = await ringAt(carrier, '628888')
  expect(JSON.stringify(call)).toContain(early.member.phone)
  expect((await runKeys(server, 'status').ended).output).toMatch(
    /^Version 1: created \S+, retired \S+\nVersion 2: created \S+, current\n/,
  )
})

/** The keys of a server that has not read them again since. */
async function heldKeys({ context }: TestServer): Promise<Keys> {
  const keys = new Keys(context.db, context.config.phoneKey)
  await keys.load()
  return keys
}

test('a server with outdated keys creates no second user for a phone or a courier account', async () => {
  const server = await startTestServer()
  const { db, config } = server.context
  const rotation = { db, phoneKey: config.phoneKey, leadMs: 0 }
  const stale = await heldKeys(server)
  const [known, openid] = [generatePhone(), 'rider']
  const make = (keys: Keys, phone: string) =>
    inTransaction(db, async (trx) => [
      await findOrCreateUserByPhone(trx, keys, phone),
      await findOrCreateUserByCourier(trx, keys, { openid }),
    ])
  const first = await make(stale, known)
  await rotate(rotation)
  expect(await make(stale, known)).toEqual(first)
  for (let round = 0; round < 3; round += 1) {
    const servers = await Promise.all(Array.from({ length: 4 }, () => heldKeys(server)))
    const phone = generatePhone()
    const [, ...made] = await Promise.all([rotate(rotation), ...servers.map((keys) => make(keys, phone))])
    expect(new Set(made.flat()).size).toBe(2)
  }
  expect(await versionsIn(server)).toEqual([5])
})

test('a server with outdated keys binds no sixth number to a phone', async () => {
  const server = await startTestServer()
  const { context } = server
  const stale = { ...context, keys: await heldKeys(server) }
  const { member } = await createNumberOwner(server, '650000')
  const { id, phone, token } = member
  const bind = async (on: Context, digits: string) => {
    const { [digits]: numberId } = await server.stock(`${digits},88`)
    const { orderId } = await payOrder(server, token, { numberId })
    return bindOrder(on, { user: { id, phone }, orderId, phone, code: undefined, ip: '' })
  }
  for (const digits of ['650001', '650002', '650003']) await bind(context, digits)
  await rotate({ db: context.db, phoneKey: context.config.phoneKey, leadMs: 0 })
  await bind(stale, '650004')
  const late = { ...context, keys: new Keys(context.db, context.config.phoneKey) }
  await expect(bind(late, '650005')).rejects.toMatchObject({ refusal: 'phone-limit' })
})

test('a new PHONE_KEY rewraps the keys: running servers go on, and the old key unwraps nothing', async () => {
  const server = await startTestServer()
  const { phone, token, id } = await server.login()
  const { db, config } = server.context
  const next = randomBytes(32).toString('hex')
  const refused = await runKeys(server, 'rewrap', { PHONE_KEY: next, PHONE_KEY_OLD: 'a wrong one' }).ended
  expect(refused.output).toContain('neither PHONE_KEY_OLD nor PHONE_KEY decrypts version 1 of the key')
  expect(refused.code).toBe(1)
  const old = config.phoneKey
  // Production refuses a weak PHONE_KEY, but not a weak PHONE_KEY_OLD.
  const production = { NODE_ENV: 'production', PHONE_KEY: next, PHONE_KEY_OLD: old }
  const wrapped = await runKeys(server, 'rewrap', production).ended
  expect(wrapped).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 keys are wrapped by the new PHONE_KEY'),
  })
  expect(await rewrap(db, { phoneKey: next, old })).toBe(0)
  await server.context.keys.load()
  expect((await server.request('GET /user/:id', { id }, { token })).data.phone).toBe(phone)
  await expect(new Keys(db, old).load()).rejects.toThrow('PHONE_KEY is not the key that encrypted')
  const renewed = new Keys(db, next)
  await rotate({ db, phoneKey: next, leadMs: 0 })
  expect(await inTransaction(db, (trx) => findOrCreateUserByPhone(trx, renewed, phone))).toBe(id)
})
