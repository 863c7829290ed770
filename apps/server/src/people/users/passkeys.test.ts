import { expect, test } from 'vitest'
import { publishAgreementVersion } from '../../testing/agreements.ts'
import { generatePhone } from '../../testing/client.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'
import { setBlockedUntil } from './blocks.ts'
import { completePhoneChange } from './complete-phone-change.ts'
import { phoneChangeMachine } from './machine.ts'
import { askForCodes, insertPhoneRequest } from './testing/phone-changes.ts'
import { softwarePasskey } from './testing/authenticator.ts'
import { addPasskey, createPasskey, passkeyOrigin, signLogin } from './testing/passkeys.ts'
import { deleteAccount } from './testing.ts'

const start = () => startTestServer({ env: { PUBLIC_URL: passkeyOrigin } })
type Passkey = Awaited<ReturnType<typeof addPasskey>>

/** Logs in with a passkey: the id of the user, or the refusal. */
async function enter(server: TestServer, passkey: Passkey) {
  const { data, failure } = await server.request('POST /passkey/login', await signLogin(server, passkey))
  return failure.error ?? data.id
}

/** A login by code, where the last one was a while ago. */
async function logInLater(server: TestServer, phone: string) {
  server.advance(61 * minuteMs)
  return server.login(phone)
}

/** Does an approved change to another phone, without the old one, whose 72 hours are over. */
async function takeOver({ context }: TestServer, member: { id: number; phone: string }, newPhone: string) {
  const id = await insertPhoneRequest(context, { ...member, newPhone })
  const at = context.clock()
  await inTransaction(context.db, (trx) =>
    phoneChangeMachine.transition(trx, 'approve', { id }, { at, set: { due_at: at } }),
  )
  await completePhoneChange(context, id, async () => undefined)
}

test('a user adds a passkey with a fresh code, logs in by it and removes it', async () => {
  const server = await start()
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'
  const member = await server.login()
  const { token } = member
  const passkey = softwarePasskey(passkeyOrigin)
  const input = await createPasskey(server, member, passkey)
  const headers = { 'user-agent': agent }
  const added = await server.request('POST /passkey', input, { token, headers })
  expect(added.data).toEqual([expect.objectContaining({ device: 'iPhone · Safari' })])
  expect(added.data[0]).not.toHaveProperty('lastUsedAt')

  const jobs = await server.context.db
    .selectFrom('jobs')
    .selectAll()
    .where('name', '=', 'login-notice')
    .execute()
  for (const { data } of jobs) await server.runJob('login-notice', data as unknown as Jobs['login-notice'])
  // The browser that added it, not the one of the login.
  const sms = { template: 'new-passkey', params: { device: 'iPhone · Safari' } }
  expect((await selectSmsTo(server.context, member.phone))[0]).toMatchObject(sms)

  const session = await server.request('POST /passkey/login', await signLogin(server, passkey), { headers })
  expect(session.data).toMatchObject({ id: member.id, phone: member.phone })
  const own = { token: session.data.token }
  const [listed] = (await server.request('GET /passkey', {}, own)).data
  expect(listed!.lastUsedAt).toBeDefined()
  expect((await server.request('GET /session', {}, own)).data.map(({ device }) => device)).toContain(
    'iPhone · Safari',
  )
  const { data } = await server.request('GET /user/:id/data', { id: member.id }, own)
  expect(data.passkeys).toEqual([expect.objectContaining({ device: 'iPhone · Safari' })])
  expect(data.loginLog.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['code-passkey', 'passkey-added', 'passkey-login']),
  )
  expect(data.consents.filter(({ occasion }) => occasion === 'login').length).toBe(data.consents.length)

  // Ending all other logins keeps passkeys.
  await server.request('DELETE /session', {}, own)
  expect((await server.request('GET /user/:id', { id: member.id }, { token })).status).toBe(401)
  expect(await enter(server, passkey)).toBe(member.id)
  expect((await server.request('DELETE /passkey/:id', { id: listed!.id }, own)).status).toBe(200)
  expect(await enter(server, passkey)).toBe('passkey-unknown')
  expect((await logInLater(server, member.phone)).id).toBe(member.id)
})

test('a passkey is not added without the code of its purpose, which only the login phone gets', async () => {
  const server = await start()
  const member = await server.login()
  const own = { token: member.token }
  const begin = async (code: string) =>
    (await server.request('POST /passkey/begin', { code }, own)).failure.error
  const elsewhere = { phone: generatePhone(), type: 'passkey' }
  expect((await server.request('POST /code/sms', elsewhere, own)).failure.error).toBe('forbidden')
  expect((await server.request('POST /code/sms', elsewhere)).failure.error).toBe('unauthorised')
  server.advance(61_000)
  await server.request('POST /code/sms', { phone: member.phone, type: 'login' })
  expect(await begin(await server.readSmsCode(member.phone))).toBe('code-expired')
  await server.request('POST /code/sms', { phone: member.phone, type: 'passkey' }, own)
  const code = await server.readSmsCode(member.phone)
  expect(await begin(code === '000000' ? '000001' : '000000')).toBe('code-wrong')
  expect(await begin(code)).toBeUndefined()
  expect(await begin(code)).toBe('code-expired')
  const withoutPhone = server.courier.issue({ openid: 'rider', nickname: '骑手' })
  const { data } = await server.request('POST /auth/kuaidd', { token: withoutPhone })
  const refused = await server.request('POST /passkey/begin', { code: '000000' }, { token: data.token })
  expect(refused.failure.error).toBe('phone-required')
})

test('a creation is refused with a used, late or foreign challenge, another origin, or no verification', async () => {
  const server = await start()
  const member = await server.login()
  const add = async (input: object, { token } = member) =>
    (await server.request('POST /passkey', { ...input }, { token })).failure.error
  const input = await createPasskey(server, member)
  expect(await add(input, await server.login())).toBe('passkey-wrong')
  expect(await add(input)).toBeUndefined()
  expect(await add(input)).toBe('passkey-wrong')
  const login = await signLogin(server, softwarePasskey(passkeyOrigin))
  expect(await add({ challenge: login.challenge, response: input.response })).toBe('passkey-wrong')

  const changed = async (site: Partial<Passkey['site']>) => {
    const passkey = softwarePasskey(passkeyOrigin)
    Object.assign(passkey.site, site)
    const later = await logInLater(server, member.phone)
    return { later, input: await createPasskey(server, later, passkey) }
  }
  for (const site of [{ origin: 'https://evil.example' }, { verifiesUser: false }]) {
    const { later, input: wrong } = await changed(site)
    expect(await add(wrong, later)).toBe('passkey-wrong')
  }
  const { later, input: late } = await changed({})
  server.advance(5 * minuteMs)
  expect(await add(late, later)).toBe('passkey-wrong')
  expect((await server.request('GET /passkey', {}, { token: later.token })).data).toHaveLength(1)
})

test('a login is refused that is replayed, late, from another origin, unverified, by a copy or a stranger', async () => {
  const server = await start()
  const member = await server.login()
  const passkey = await addPasskey(server, member)
  const send = async (input: object) => {
    const { data, failure } = await server.request('POST /passkey/login', { ...input })
    return failure.error ?? data.id
  }
  const signed = await signLogin(server, passkey)
  expect(await send(signed)).toBe(member.id)
  expect(await send(signed)).toBe('passkey-wrong')
  const next = await signLogin(server, passkey)
  expect(await send({ ...next, response: signed.response })).toBe('passkey-wrong')
  expect(await send(next)).toBe('passkey-wrong')
  expect(await send({ challenge: 'x', response: {}, agreed: true })).toBe('passkey-wrong')

  const stranger = await signLogin(server, softwarePasskey(passkeyOrigin))
  const { id, rawId } = signed.response
  expect(await send({ ...stranger, response: { ...stranger.response, id, rawId } })).toBe('passkey-wrong')
  expect(await enter(server, softwarePasskey(passkeyOrigin))).toBe('passkey-unknown')

  passkey.site.origin = 'https://evil.example'
  expect(await enter(server, passkey)).toBe('passkey-wrong')
  passkey.site.origin = passkeyOrigin
  passkey.site.verifiesUser = false
  expect(await enter(server, passkey)).toBe('passkey-wrong')
  passkey.site.verifiesUser = true
  expect(await enter(server, passkey)).toBe(member.id)
  passkey.rewind(1)
  expect(await enter(server, passkey)).toBe('passkey-wrong')

  const late = await signLogin(server, passkey)
  server.advance(5 * minuteMs)
  expect(await send(late)).toBe('passkey-wrong')
  const again = await logInLater(server, member.phone)
  const { challenge } = await createPasskey(server, again)
  expect(await send({ ...(await signLogin(server, passkey)), challenge })).toBe('passkey-wrong')
  const { data } = await server.request('GET /user/:id/data', { id: member.id }, { token: again.token })
  expect(data.loginLog).toContainEqual(
    expect.objectContaining({ event: 'passkey-login', outcome: 'passkey-wrong' }),
  )
})

test('a login by passkey needs the present agreements, and a refused one can be sent again', async () => {
  const server = await start()
  const member = await server.login()
  const passkey = await addPasskey(server, member)
  for (const id of ['service', 'privacy']) await publishAgreementVersion(server, id, '9.0')
  const input = await signLogin(server, passkey)
  const send = (more: object) => server.request('POST /passkey/login', { ...input, ...more })
  expect((await send({ agreed: false })).failure.error).toBe('agreement-required')
  expect((await send({ versions: { service: '1.0' } })).failure.error).toBe('agreement-changed')
  const entered = await send({ versions: { service: '9.0', privacy: '9.0' } })
  expect(entered.data.id).toBe(member.id)
  const { data } = await server.request(
    'GET /user/:id/data',
    { id: member.id },
    { token: entered.data.token },
  )
  expect(data.consents.map(({ version }) => version)).toContain('9.0')
})

test('an account has at most five passkeys, also of several added at once; one passkey has one account', async () => {
  const server = await startTestServer({
    env: { PUBLIC_URL: passkeyOrigin, SMS_PHONE_HOUR: '20', SMS_PHONE_DAY: '20' },
  })
  const member = await server.login()
  const { token } = member
  const passkeys: Passkey[] = []
  for (let each = 0; each < 4; each += 1) {
    passkeys.push(await addPasskey(server, member))
    server.advance(61_000)
  }
  const first = await createPasskey(server, member)
  server.advance(61_000)
  const second = await createPasskey(server, member)
  const added = await Promise.all(
    [first, second].map((input) => server.request('POST /passkey', input, { token })),
  )
  expect(added.map(({ failure }) => failure.error).toSorted()).toEqual(['passkey-limit', undefined])
  const begun = await server.request('POST /passkey/begin', { code: '000000' }, { token })
  expect(begun.failure.error).toBe('passkey-limit')

  const other = await server.login()
  const foreign = await createPasskey(server, other, passkeys[0])
  const refused = await server.request('POST /passkey', foreign, { token: other.token })
  expect(refused.failure.error).toBe('passkey-wrong')
  expect(await enter(server, passkeys[0]!)).toBe(member.id)
})

test('a blocked user logs in by passkey as by code, but adds none', async () => {
  const server = await start()
  const member = await server.login()
  const own = { token: member.token }
  const passkey = await addPasskey(server, member)
  server.advance(61_000)
  const input = await createPasskey(server, member)
  await inTransaction(server.context.db, (trx) => setBlockedUntil(trx, member.id, null))
  expect((await server.request('POST /passkey', input, own)).failure.error).toBe('account-blocked')
  const sms = await server.request('POST /code/sms', { phone: member.phone, type: 'passkey' }, own)
  expect(sms.failure.error).toBe('account-blocked')
  const begun = await server.request('POST /passkey/begin', { code: '000000' }, own)
  expect(begun.failure.error).toBe('account-blocked')
  const entered = await server.request('POST /passkey/login', await signLogin(server, passkey))
  expect(entered.data).toMatchObject({ id: member.id, blocked: {} })
})

test('a change with both phones keeps passkeys; the account is that of the passkey, not of the old phone', async () => {
  const server = await start()
  const member = await server.login()
  const passkey = await addPasskey(server, member)
  server.advance(61_000)
  const unfinished = await createPasskey(server, member)
  const codes = await askForCodes(server, member)
  await server.request('POST /user/:id/phone', codes, { token: member.token })
  expect((await server.request('POST /passkey', unfinished, { token: member.token })).status).toBe(401)
  const next = await logInLater(server, member.phone)
  expect(next.id).not.toBe(member.id)
  expect(await enter(server, passkey)).toBe(member.id)
})

test('a change without the old phone removes all passkeys, also those added meanwhile', async () => {
  const server = await start()
  const member = await server.login()
  const passkeys = [await addPasskey(server, member)]
  const phone = generatePhone()
  server.advance(61_000)
  passkeys.push(await addPasskey(server, member))
  const signed = await signLogin(server, passkeys[0]!)
  server.advance(61_000)
  const unfinished = await createPasskey(server, member)
  await takeOver(server, member, phone)
  expect((await server.request('POST /passkey/login', signed)).failure.error).toBe('passkey-unknown')
  for (const passkey of passkeys) expect(await enter(server, passkey)).toBe('passkey-unknown')
  const late = await server.request('POST /passkey', unfinished, { token: member.token })
  expect(late.failure.error).toBe('unauthorised')
  const owner = await logInLater(server, phone)
  expect(owner.id).toBe(member.id)
  expect((await server.request('GET /passkey', {}, { token: owner.token })).data).toEqual([])
})

test('a login by passkey does not stop a request for another phone, and none is left of a deleted account', async () => {
  const server = await start()
  const member = await server.login()
  const passkey = await addPasskey(server, member)
  const id = await insertPhoneRequest(server.context, member)
  expect(await enter(server, passkey)).toBe(member.id)
  const change = server.context.db.selectFrom('phone_changes').select('state').where('id', '=', id)
  expect(await change.executeTakeFirst()).toEqual({ state: 'requested' })
  server.advance(61 * minuteMs)
  expect((await deleteAccount(server, await server.login(member.phone))).status).toBe(200)
  expect(await enter(server, passkey)).toBe('passkey-unknown')
})

test('logins by passkey are limited by address', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: passkeyOrigin, SMS_VERIFY_MINUTE: '30' } })
  server.stopClock()
  const begin = async () => (await server.request('POST /passkey/login/begin')).failure.error
  for (let each = 0; each < 30; each += 1) expect(await begin()).toBeUndefined()
  expect(await begin()).toBe('rate-limited')
})
