import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { startWithCarrier } from '../routing/testing.ts'
import { masked, ownerActions, createBoundOwner, bindingSmsTo } from './testing.ts'

const dayMs = 24 * 3_600_000

test('a verified phone rings at once, and both phones get an SMS without the other’s number', async () => {
  const { server, carrier } = await startWithCarrier()
  const owner = await createBoundOwner(server, '628888')
  const rings = async () => carrier.ask({ callId: 'c', number: '95013628888', caller: '', at: '2026-01-01' })
  const phone = generatePhone()
  const { data } = await owner.change(phone)
  expect(data).toMatchObject({ state: 'active', boundPhone: masked(phone) })
  expect(data.newPhone).toBeUndefined()
  expect(await rings()).toMatchObject({ target: phone })
  const notice = { bindingId: 2, about: 'rings' as const, replaced: 1 }
  await server.runJob('binding-notice', notice)
  expect(await bindingSmsTo(server, phone)).toEqual(['number-rings'])
  expect(await bindingSmsTo(server, owner.phone)).toEqual(['number-moved'])
  const { rows } = await historyOf(server)
  expect(rows).toEqual(['bind effective 1', 'replace ended 1', 'bind effective 2'])
})

async function historyOf({ context: { db } }: Awaited<ReturnType<typeof startTestServer>>) {
  const rows = await db.selectFrom('binding_history').selectAll().orderBy('id').execute()
  return { rows: rows.map(({ event, state, version }) => `${event} ${state} ${version}`) }
}

test('a job sends the SMS about a change of phone', async () => {
  const server = await startTestServer({ workers: true })
  const owner = await createBoundOwner(server, '628888')
  const phone = generatePhone()
  await owner.change(phone)
  await waitUntil(
    () => bindingSmsTo(server, phone),
    (messages) => messages.length > 0,
  )
  await waitUntil(
    () => bindingSmsTo(server, owner.phone),
    (messages) => messages.length > 0,
  )
})

test('[AU-3] a change needs a code of type change for that phone and owner, otherwise the old phone keeps ringing', async () => {
  const server = await startTestServer()
  const owner = await createBoundOwner(server, '628888')
  const { token, id } = owner
  const other = await server.login()
  const phone = generatePhone()
  const tryIt = async (code: string, by = token) =>
    (await server.request('POST /subscription/:id/phone', { id, phone, code }, { token: by })).failure.error
  expect(await tryIt('123456')).toBe('code-expired')
  await server.request('POST /code/sms', { phone, type: 'bind' }, { token })
  expect(await tryIt(await server.readSmsCode(phone))).toBe('code-expired')
  await server.request('POST /code/sms', { phone, type: 'change' }, { token: other.token })
  expect(await tryIt(await server.readSmsCode(phone))).toBe('code-expired')
  expect(await tryIt(await server.readSmsCode(phone), other.token)).toBe('subscription-not-found')
  server.advance(61_000)
  await server.request('POST /code/sms', { phone, type: 'change' }, { token })
  const code = await server.readSmsCode(phone)
  expect(await tryIt(code === '000000' ? '000001' : '000000')).toBe('code-wrong')
  expect((await owner.read()).boundPhone).toBe(masked(owner.phone))
  expect(await tryIt(code)).toBeUndefined()
  expect((await server.request('POST /code/sms', { phone, type: 'change' })).status).toBe(401)
})

test('the bound phone and a number out of service, are refused before a code is used', async () => {
  const server = await startTestServer()
  const owner = await createBoundOwner(server, '628888')
  expect((await owner.change(owner.phone)).failure.error).toBe('phone-same')
  const unbound = await createNumberOwner(server, '628889', { bound: false })
  const actions = ownerActions(server, unbound)
  expect((await actions.change(generatePhone())).failure.error).toBe('phone-not-changeable')
  server.advance(39 * dayMs)
  const token = (await server.login(owner.phone)).token
  const later = ownerActions(server, { id: owner.id, token })
  expect((await later.change(generatePhone())).failure.error).toBe('phone-not-changeable')
  server.advance(30 * dayMs)
  const { token: latest } = await server.login(owner.phone)
  const ended = ownerActions(server, { id: owner.id, token: latest })
  expect((await ended.change(generatePhone())).failure.error).toBe('subscription-over')
})

test('an owner may bind another user’s phone with its code, unless that phone has five numbers', async () => {
  const server = await startTestServer({ env: { SMS_PHONE_HOUR: '50', SMS_PHONE_DAY: '50' } })
  const friend = await server.login()
  const owner = await createBoundOwner(server, '628888')
  expect((await owner.change(friend.phone)).data.boundPhone).toBe(masked(friend.phone))
  for (const digits of ['1', '2', '3', '4']) {
    const each = await createBoundOwner(server, `62888${digits}`)
    server.advance(61_000)
    expect((await each.change(friend.phone)).status).toBe(200)
  }
  const sixth = await createBoundOwner(server, '628885')
  server.advance(61_000)
  const { failure } = await sixth.change(friend.phone)
  expect([failure.error, failure.details]).toEqual(['phone-limit', { max: 5 }])
  expect((await sixth.read()).boundPhone).toBe(masked(sixth.phone))
})
