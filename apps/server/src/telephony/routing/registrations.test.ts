import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { generateSecret, wrapSecret } from '../../platform/encryption/data-key.ts'
import { rotate } from '../../platform/encryption/rotate.ts'
import { decryptAll } from '../../testing/decrypt-all.ts'
import { hourMs } from '../../platform/base/time.ts'
import { postRegistrations, startWithCarrier } from './testing.ts'

const phone = '13800001111'

/** This many seconds after the test began. */
const began = Date.now()
const at = (seconds: number) => new Date(began + seconds * 1000).toISOString()

/** A registration for ten minutes, at a contact that contains `place`. */
const registered = (place: string, seconds = 0, who = phone) => ({
  phone: who,
  contact: `sip:${who}@${place}.example:5062;transport=tcp`,
  path: [`<sip:door.example;lr;received="sip:203.0.113.7:40000">`],
  source: 'sip:203.0.113.7:40000;transport=tcp',
  registeredAt: at(seconds),
  until: at(seconds + 600),
})

const ended = (seconds: number, who = phone) => ({
  phone: who,
  registeredAt: at(seconds),
  until: at(seconds),
})

async function start() {
  const { server, carrier } = await startWithCarrier()
  const exchange = async (changes: object[], since?: string) =>
    postRegistrations(server, carrier, { changes, since })
  /** All registrations, as an edge receives them when it starts. */
  const all = async () => (await exchange([])).registrations
  return { server, exchange, all }
}

test('an edge receives another edge’s registrations: first all, then changes, ends included', async () => {
  const { exchange, all } = await start()
  const { version, registrations } = await exchange([registered('one')])
  expect(registrations).toEqual([registered('one')])
  expect((await exchange([], version)).registrations).toEqual([])
  const other = registered('other', 1, '13800002222')
  await exchange([other])
  const next = await exchange([], version)
  expect(next.registrations).toEqual([other])
  await exchange([ended(2)])
  expect((await exchange([], next.version)).registrations).toEqual([ended(2)])
  expect(await all()).toEqual([other])
})

test.each([
  ['a later one moves it', [registered('one'), registered('two', 1)], [registered('two', 1)]],
  [
    'an older one that arrives late does not',
    [registered('two', 1), registered('one')],
    [registered('two', 1)],
  ],
  ['of equal ones the first stays', [registered('one'), registered('two')], [registered('one')]],
  ['a later end ends it', [registered('one'), ended(1)], []],
  ['an older end does not', [registered('two', 1), ended(0)], [registered('two', 1)]],
  ['an older one does not come back after its end', [ended(1), registered('one')], []],
  ['a later one does', [ended(0), registered('one', 1)], [registered('one', 1)]],
])('of one phone %s, in one message or in two', async (_what, changes, expected) => {
  const { exchange, all } = await start()
  for (const change of changes) await exchange([change])
  expect(await all()).toEqual(expected)
  const others = changes.map((change) => ({ ...change, phone: '13800003333' }))
  await exchange(others)
  expect((await all()).filter((each) => each.phone !== phone)).toEqual(
    expected.map((each) => ({ ...each, phone: '13800003333' })),
  )
})

test('a repeated message changes nothing and is not passed on', async () => {
  const { exchange } = await start()
  const { version } = await exchange([registered('one')])
  await exchange([registered('one')])
  expect((await exchange([], version)).registrations).toEqual([])
})

test('a change that commits after later ones is not missed', async () => {
  const { server, exchange } = await start()
  const { db } = server.context
  const [late] = (await exchange([registered('late', 0, '13800004444')])).registrations
  let version = ''
  await db.transaction().execute(async (trx) => {
    await sql`UPDATE phone_registrations SET xid = pg_current_xact_id()`.execute(trx)
    await exchange([registered('one')])
    const answer = await exchange([])
    version = answer.version
    const seen = await exchange([], version)
    expect(seen.registrations).toEqual([])
    version = seen.version
  })
  expect((await exchange([], version)).registrations).toEqual([late])
})

test('an edge that is ahead of a restored database receives everything', async () => {
  const { exchange } = await start()
  const { version } = await exchange([registered('one')])
  const [, xmax] = version.split(':').map(Number)
  expect((await exchange([], `${xmax! + 5}:${xmax! + 9}:${xmax! + 6}`)).registrations).toEqual([
    registered('one'),
  ])
})

test('an ended registration is not listed, and is deleted an hour later', async () => {
  const { server, exchange, all } = await start()
  const { version } = await exchange([registered('one'), ended(0, '13800002222')])
  server.advance(601_000)
  expect(await all()).toEqual([])
  await server.runJob('forget-expired', {})
  const kept = async () => server.context.db.selectFrom('phone_registrations').select('id').execute()
  expect(await kept()).toHaveLength(2)
  server.advance(hourMs)
  await server.runJob('forget-expired', {})
  expect(await kept()).toHaveLength(0)
  expect((await exchange([], version)).registrations).toEqual([])
})

test('phones are encrypted in the database, and keep one row each during a key rotation', async () => {
  const { server, exchange, all } = await start()
  const { db, keys, config } = server.context
  await exchange([registered('one')])
  const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM phone_registrations t`.execute(db)
  expect(rows).toHaveLength(1)
  for (const text of [phone, 'one.example', '203.0.113.7'])
    expect(rows[0]!.row).not.toMatch(new RegExp(`${text}|${Buffer.from(text).toString('hex')}`))

  const wrapped = wrapSecret(config.phoneKey, 2, generateSecret())
  await db.updateTable('data_keys').set({ current: false }).execute()
  await db.insertInto('data_keys').values({ version: 2, wrapped, current: true }).execute()
  await keys.load()
  await exchange([registered('two', 1)])
  expect(await all()).toEqual([registered('two', 1)])
  await rotate({ db, phoneKey: config.phoneKey, leadMs: 0 })
  expect(await all()).toEqual([registered('two', 1)])
  await exchange([registered('three', 2)])
  const texts = (await decryptAll(server.context)).filter(
    ({ column }) => column === 'phone_registrations.phone',
  )
  expect(texts.map(({ text }) => text)).toEqual([phone])
})

test('many edges register the same phones concurrently: each phone has one row with its latest contact', async () => {
  const { exchange, all } = await start()
  const phones = Array.from({ length: 40 }, (_, index) => `138000${String(index).padStart(5, '0')}`)
  const posts = Array.from({ length: 8 }, async (_, edge) => {
    const changes = phones.map((who) => registered(`edge${edge}`, edge, who))
    return exchange(edge % 2 ? changes : changes.toReversed())
  })
  expect(new Set((await Promise.all(posts)).map(({ status }) => status))).toEqual(new Set([200]))
  const found = await all()
  expect(found.map((each) => each.phone).toSorted()).toEqual(phones)
  expect(new Set(found.map(({ registeredAt }) => registeredAt))).toEqual(new Set([at(7)]))
})

test.each<[what: string, message: object]>([
  ['no changes', { since: '1:1:' }],
  ['more than 100', { changes: Array.from({ length: 101 }, () => registered('one')) }],
  ...['', 'x', '5:3:', '1:9:12', '1:9:4,3', '0:9:', '1:9:,', '1:9', 7, null, {}].map(
    (since): [string, object] => [`since ${JSON.stringify(since)}`, { changes: [], since }],
  ),
])('a message with %s is refused as a whole', async (_what, message) => {
  const { server, carrier } = await startWithCarrier()
  const good = registered('one', 0, '13800005555')
  const { changes } = message as { changes?: object[] }
  const sent = { ...message, ...(changes && { changes: [good, ...changes].slice(0, 101) }) }
  expect((await postRegistrations(server, carrier, sent)).status).toBe(400)
  expect((await postRegistrations(server, carrier, { changes: [] })).registrations).toEqual([])
})

const tooFar = new Date(began + 400_000).toISOString()
test.each<[what: string, change: object | null]>([
  ['a phone that is none', { ...registered('one'), phone: '+8613800001111' }],
  ['a phone as a number', { ...registered('one'), phone: 13_800_001_111 }],
  ['a long contact', { ...registered('one'), contact: `sip:${'x'.repeat(500)}` }],
  ['no contact', { ...registered('one'), contact: '' }],
  ['a path that is no list', { ...registered('one'), path: '<sip:door>' }],
  ['a long path', { ...registered('one'), path: ['1', '2', '3', '4', '5'] }],
  ['a path of objects', { ...registered('one'), path: [{}] }],
  ['no source', { ...registered('one'), source: undefined }],
  ['NUL', { ...registered('one'), contact: 'sip:a\0b@c' }],
  ['half a character', { ...registered('one'), contact: 'sip:\ud800@c' }],
  ['no moment', { ...registered('one'), registeredAt: 'now' }],
  ['a moment to come', { ...registered('one'), registeredAt: tooFar, until: tooFar }],
  ['an end in a year', { ...registered('one'), until: at(366 * 86_400) }],
  ['no object', null],
])('a change with %s costs none of the others in its message; alone it is refused', async (_what, change) => {
  const { server, carrier } = await startWithCarrier()
  const good = registered('one', 0, '13800005555')
  expect((await postRegistrations(server, carrier, { changes: [change] })).status).toBe(400)
  expect((await postRegistrations(server, carrier, { changes: [change, good] })).status).toBe(200)
  const { registrations } = await postRegistrations(server, carrier, { changes: [] })
  expect(registrations).toMatchObject([{ phone: '13800005555' }])
})
