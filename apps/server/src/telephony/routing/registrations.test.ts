import type { Registration } from '@hao/carrier-protocol/registrations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { generateSecret, wrapSecret } from '../../platform/encryption/data-key.ts'
import { rotate } from '../../platform/encryption/rotate.ts'
import { decryptAll } from '../../testing/decrypt-all.ts'
import { hourMs } from '../../platform/base/time.ts'
import { createOwner, postRegistrations, startWithCarrier } from './testing.ts'

const phone = '13800001111'

/** A registration for ten minutes, at a contact that contains `place`. */
const registered = (place: string, who = phone) => ({
  phone: who,
  contact: `sip:${who}@${place}.example:5062;transport=tcp`,
  path: [`<sip:door.example;lr;received="sip:203.0.113.7:40000">`],
  source: 'sip:203.0.113.7:40000;transport=tcp',
  seconds: 600,
})
const ended = (who = phone) => ({ phone: who, seconds: 0 })

/** A registration as the server returns it. */
const stored = (change: { phone: string; seconds: number }) => {
  const { seconds, ...place } = change
  expect(seconds).toBeGreaterThanOrEqual(0)
  return { ...place, registeredAt: expect.any(String), until: expect.any(String) }
}

async function start() {
  const { server, carrier } = await startWithCarrier()
  const exchange = async (changes: object[], phones: string[] = []) =>
    postRegistrations(server, carrier, { changes, phones })
  const find = async (...phones: string[]) => (await exchange([], phones)).registrations
  return { server, carrier, exchange, find }
}

test('a change is stored and returned, and other edges find it by its phone', async () => {
  const { exchange, find } = await start()
  const { registrations } = await exchange([registered('one')])
  expect(registrations).toEqual([stored(registered('one'))])
  const [{ registeredAt, until }] = registrations as [Registration]
  expect(Date.parse(until) - Date.parse(registeredAt)).toBe(600_000)
  expect(await find('13800002222')).toEqual([])
  expect(await find(phone, '13800002222')).toEqual(registrations)
})

test('the decision of a call brings the registration of the phone, as it is at that moment', async () => {
  const { server, carrier, exchange } = await start()
  const { phone: own } = await createOwner(server, '628888')
  const ask = async () =>
    carrier.ask({ callId: 'c1', number: '95013628888', caller: '', at: new Date().toISOString() })
  expect(await ask()).not.toHaveProperty('places')
  for (const change of [registered('one', own), registered('two', own), ended(own)]) {
    await exchange([change])
    expect(await ask()).toMatchObject({ target: own, places: [stored(change)] })
  }
})

test.each([
  ['a later one moves it', [registered('one'), registered('two')]],
  ['a later end ends it', [registered('one'), ended()]],
  ['one after its end registers it', [ended(), registered('one')]],
])('of one phone %s, in one message or in two', async (_what, changes) => {
  const { exchange, find } = await start()
  let at = ''
  for (const change of changes) {
    const [now] = (await exchange([change])).registrations
    expect(now).toEqual(stored(change))
    expect(now!.registeredAt > at).toBe(true)
    at = now!.registeredAt
  }
  const other = '13800003333'
  await exchange(changes.map((change) => ({ ...change, phone: other })))
  expect(await find(other)).toEqual([stored({ ...changes.at(-1)!, phone: other })])
})

test('an ended registration is deleted an hour later', async () => {
  const { server, exchange, find } = await start()
  await exchange([registered('one'), ended('13800002222')])
  server.advance(601_000)
  await server.runJob('forget-expired', {})
  expect(await find(phone, '13800002222')).toHaveLength(2)
  server.advance(hourMs)
  await server.runJob('forget-expired', {})
  expect(await find(phone, '13800002222')).toEqual([])
})

test('phones are encrypted in the database, and keep one row each during a key rotation', async () => {
  const { server, exchange, find } = await start()
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
  await exchange([registered('two')])
  expect(await find(phone)).toEqual([stored(registered('two'))])
  await rotate({ db, phoneKey: config.phoneKey, leadMs: 0 })
  expect(await find(phone)).toEqual([stored(registered('two'))])
  await exchange([registered('three')])
  const texts = (await decryptAll(server.context)).filter(
    ({ column }) => column === 'phone_registrations.phone',
  )
  expect(texts.map(({ text }) => text)).toEqual([phone])
})

test('many edges register the same phones concurrently: each phone has one row', async () => {
  const { exchange, find } = await start()
  const phones = Array.from({ length: 40 }, (_, index) => `138000${String(index).padStart(5, '0')}`)
  const posts = Array.from({ length: 8 }, async (_, edge) => {
    const changes = phones.map((who) => registered(`edge${edge}`, who))
    return exchange(edge % 2 ? changes : changes.toReversed())
  })
  expect(new Set((await Promise.all(posts)).map(({ status }) => status))).toEqual(new Set([200]))
  const found = await find(...phones)
  expect(found.map((each) => each.phone).toSorted()).toEqual(phones)
})

const good = registered('one', '13800005555')
test('a message that cannot be read is refused as a whole', async () => {
  const { server, carrier, find } = await start()
  const cases: [what: string, message: object][] = [
    ['no changes', { phones: [] }],
    ['no phones', { changes: [good] }],
    ['more than 100 changes', { changes: Array.from({ length: 101 }, () => good), phones: [] }],
    ['a phone that is none', { changes: [good], phones: ['110'] }],
  ]
  for (const [what, message] of cases) {
    expect((await postRegistrations(server, carrier, message)).status, what).toBe(400)
    expect(await find(good.phone)).toEqual([])
  }
})

test('a change that cannot be read costs none of the others in its message; alone it is refused', async () => {
  const { exchange, find } = await start()
  const cases: [what: string, change: object | null][] = [
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
    ['no seconds', { ...registered('one'), seconds: undefined }],
    ['negative seconds', { ...registered('one'), seconds: -1 }],
    ['more than a day', { ...registered('one'), seconds: 86_401 }],
    ['no object', null],
  ]
  for (const [at, [what, change]] of cases.entries()) {
    const other = registered('one', `1380000${6000 + at}`)
    expect((await exchange([change!])).status, what).toBe(400)
    expect((await exchange([change!, other])).status, what).toBe(200)
    expect(await find(other.phone)).toEqual([stored(other)])
  }
})
