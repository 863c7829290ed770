import { expect, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { generateTotp } from '../../people/staff/testing/people.ts'
import { softwarePasskey } from '../../people/users/testing/authenticator.ts'
import { startConsole, type TestConsole } from '../testing/console.ts'
import { password, insertStaffWithPassword } from '../testing/valid-requests/login.ts'

/** The fields of the answers. */
type Answer = {
  challenge: string
  recoveryCodes: string[]
  methods: string[]
  passkey: { challenge: string; rp: { id: string }; rpId: string }
  enrolment: { challenge: string; totp: { secret: string }; passkey: Answer['passkey'] }
}

/** Sends requests as a browser does, with the cookie that it received. */
function browser({ origin }: TestConsole, page = origin) {
  let cookie = ''
  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie, ...(method !== 'GET' && { origin: page, 'content-type': 'application/json' }) }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${origin}/api${path}`, init)
    const [kept = ''] = response.headers.getSetCookie()
    if (kept) cookie = kept.split(';')[0]!
    const answer = (await response.json()) as { data: Answer; error?: string }
    return { status: response.status, data: answer.data, error: answer.error, kept }
  }
  return {
    call,
    post: (path: string, body: object = {}) => call('POST', path, body),
    get: (path: string) => call('GET', path),
  }
}

const invite = async (testConsole: TestConsole, name: string, roles = ['service']): Promise<string> => {
  const { data } = await testConsole.request(
    'POST /staff',
    { name, roles },
    { as: testConsole.staffByRole.owner },
  )
  return data.link.slice('/invite#'.length)
}

test('an owner invites a staff member, who sets up password and app, logs out and in again', async () => {
  const testConsole = await startConsole()
  const { call, post, get } = browser(testConsole)
  const token = await invite(testConsole, '苏服')
  const opened = (await post('/invite/open', { token })).data as {
    enrolment: { challenge: string; totp: { secret: string } }
  }
  const { challenge, totp } = opened.enrolment
  const now = () => testConsole.server.context.clock()
  const accepted = await post('/invite/accept', {
    token,
    challenge,
    password,
    factor: { method: 'totp', code: generateTotp(totp.secret, now()) },
  })
  expect(accepted.data.recoveryCodes).toHaveLength(10)
  expect(accepted.kept).toMatch(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect((await get('/me')).data).toMatchObject({ name: '苏服', roles: ['service'] })
  expect((await post('/invite/open', { token })).error).toBe('invite-over')
  await post('/logout')
  expect((await get('/me')).error).toBe('login-required')
  testConsole.server.advance(minuteMs)
  const asked = await post('/login', { name: ' 苏服', password })
  expect(asked.data.methods).toEqual(['totp', 'recovery'])
  const proof = { method: 'totp', code: generateTotp(totp.secret, now()) }
  expect((await post('/login/factor', { challenge: asked.data.challenge, proof })).status).toBe(200)
  expect((await get('/me')).data).toMatchObject({ name: '苏服' })
  expect((await call('DELETE', '/me/totp', {})).error).toBe('last-factor')
})

test('the start of a login, a factor or an invitation is audited, or rolled back', async () => {
  const testConsole = await startConsole()
  const { db } = testConsole.server.context
  const { name } = await insertStaffWithPassword(testConsole)
  const token = await invite(testConsole, '苏服')
  const { post } = browser(testConsole)
  const begin = async () => [
    (await post('/login', { name, password })).status,
    (await post('/invite/open', { token })).status,
    (await testConsole.request('POST /me/factor/ask', {}, { as: testConsole.staffByRole.finance })).status,
  ]
  const admin = asAdmin(testConsole.server.databaseUrl)
  await runStatement(
    admin,
    `CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no row'; END $$;
    CREATE TRIGGER refuse_row BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_row()`,
  )
  expect(await begin()).toEqual([500, 500, 500])
  expect(await db.selectFrom('staff_challenges').select('id').execute()).toEqual([])
  await runStatement(admin, 'DROP FUNCTION refuse_row CASCADE')
  expect(await begin()).toEqual([200, 200, 200])
  const rows = await db.selectFrom('audit_log').select('action').orderBy('id', 'desc').limit(3).execute()
  expect(rows.map(({ action }) => action)).toEqual(['factor.ask', 'invite.open', 'login.begin'])
})

test('over https the session cookie is Secure and for this host only', async () => {
  const page = 'https://console.example'
  const testConsole = await startConsole({ env: { CONSOLE_URL: page } })
  const { name, recoveryCodes } = await insertStaffWithPassword(testConsole)
  const { post, get } = browser(testConsole, page)
  const { challenge } = (await post('/login', { name, password })).data
  const proof = { method: 'recovery', code: recoveryCodes[0] }
  const { kept } = await post('/login/factor', { challenge, proof })
  expect(kept).toMatch(/^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  expect((await get('/me')).status).toBe(200)
  const token = kept.slice('__Host-staff='.length, kept.indexOf(';'))
  const plain = await fetch(`${testConsole.origin}/api/me`, { headers: { cookie: `staff=${token}` } })
  expect(plain.status).toBe(401)
  expect((await post('/logout')).kept).toBe(
    '__Host-staff=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
  )
})

test('a login in a browser with an open session ends that session', async () => {
  const testConsole = await startConsole()
  const { owner } = testConsole.staffByRole
  const token = await invite(testConsole, '苏服')
  const { post } = browser(testConsole)
  const { enrolment } = (await post('/invite/open', { token })).data
  const factor = {
    method: 'totp',
    code: generateTotp(enrolment.totp.secret, testConsole.server.context.clock()),
  }
  const setUp = { token, challenge: enrolment.challenge, password, factor }
  expect((await testConsole.request('POST /invite/accept', setUp, { as: owner })).status).toBe(200)
  expect((await testConsole.request('GET /me', {}, { as: owner })).failure.error).toBe('login-required')
})

test('a passkey is set up, shown, and refused to a page elsewhere', async () => {
  const page = 'http://localhost:8081'
  const testConsole = await startConsole({ env: { CONSOLE_URL: page } })
  const asks = { as: testConsole.staffByRole.owner, headers: { origin: page } }
  const invited = await testConsole.request('POST /staff', { name: '林仓', roles: ['inventory'] }, asks)
  const token = invited.data.link.slice('/invite#'.length)
  const { post, get } = browser(testConsole, page)
  const { enrolment } = (await post('/invite/open', { token })).data as {
    enrolment: { challenge: string; passkey: Parameters<typeof key.create>[0] }
  }
  const key = softwarePasskey(page)
  const factor = { method: 'passkey', response: key.create(enrolment.passkey), name: '笔记本' }
  await post('/invite/accept', { token, challenge: enrolment.challenge, password, factor })
  expect((await get('/me/factors')).data).toMatchObject({ totp: false, passkeys: [{ name: '笔记本' }] })
  const asked = (await post('/login', { name: '林仓', password })).data as {
    challenge: string
    passkey: { challenge: string }
  }
  const proof = { method: 'passkey', response: key.get(asked.passkey) }
  expect(
    (
      await browser(testConsole, 'http://evil.example').post('/login/factor', {
        challenge: asked.challenge,
        proof,
      })
    ).error,
  ).toBe('forbidden')
  expect((await post('/login/factor', { challenge: asked.challenge, proof })).status).toBe(200)
  expect((await post('/login/factor', { challenge: asked.challenge, proof })).error).toBe('challenge-over')
})

test('a refused login is audited with its reason and without the typed text', async () => {
  const testConsole = await startConsole()
  const token = await invite(testConsole, '苏服')
  const { post } = browser(testConsole)
  const { enrolment } = (await post('/invite/open', { token })).data as {
    enrolment: { challenge: string; totp: { secret: string } }
  }
  const code = generateTotp(enrolment.totp.secret, testConsole.server.context.clock())
  await post('/invite/accept', {
    token,
    challenge: enrolment.challenge,
    password,
    factor: { method: 'totp', code },
  })
  expect((await post('/login', { name: '苏服', password: 'a wrong one' })).error).toBe('login-wrong')
  const { data } = await post('/login', { name: '苏服', password })
  const proof = { method: 'totp', code }
  expect((await post('/login/factor', { challenge: data.challenge, proof })).error).toBe('factor-wrong')
  const { data: audit } = await testConsole.request('GET /audit', {}, { as: testConsole.staffByRole.owner })
  expect(audit.list.map(({ action, staffName }) => [action, staffName])).toEqual([
    ['login.wrong-factor', null],
    ['login.begin', '苏服'],
    ['login.wrong-password', null],
    ['invite.accept', '苏服'],
    ['invite.open', '苏服'],
    ['staff.invite', testConsole.staffByRole.owner.name],
  ])
  expect(JSON.stringify(audit)).not.toContain('wrong one')
})

test('a wrong password, factor or first code is an action of its own in the audit', async () => {
  const testConsole = await startConsole()
  const token = await invite(testConsole, '苏服')
  const { post } = browser(testConsole)
  const { enrolment } = (await post('/invite/open', { token })).data
  const accept = (code: string) =>
    post('/invite/accept', {
      token,
      challenge: enrolment.challenge,
      password,
      factor: { method: 'totp', code },
    })
  const now = () => testConsole.server.context.clock()
  const right = generateTotp(enrolment.totp.secret, now())
  const wrong = generateTotp(enrolment.totp.secret, new Date(now().getTime() + 600_000))
  expect((await accept(wrong)).error).toBe('factor-wrong')
  expect((await accept(right)).status).toBe(200)
  const { challenge } = (await post('/me/factor/ask')).data
  const proof = { method: 'totp', code: wrong }
  expect((await post('/me/factor', { challenge, proof })).error).toBe('factor-wrong')
  expect((await post('/me/password', { current: 'a wrong one', next: `${password}!` })).error).toBe(
    'password-wrong',
  )
  const begun = (await post('/me/factors/begin')).data
  expect((await post('/me/factors', { challenge: begun.challenge, factor: proof })).error).toBe(
    'factor-wrong',
  )
  const { data: audit } = await testConsole.request('GET /audit', {}, { as: testConsole.staffByRole.owner })
  expect(audit.list.map(({ action, staffName }) => [action, staffName])).toEqual([
    ['factor.add-wrong', '苏服'],
    ['factor.begin', '苏服'],
    ['password.wrong', '苏服'],
    ['factor.wrong', '苏服'],
    ['factor.ask', '苏服'],
    ['invite.accept', '苏服'],
    ['invite.wrong-factor', null],
    ['invite.open', '苏服'],
    ['staff.invite', testConsole.staffByRole.owner.name],
  ])
})

test('in a demonstration one tap logs in as any of five roles; in production that is not offered', async () => {
  const testConsole = await startConsole()
  const { get, post } = browser(testConsole)
  expect((await get('/login')).data).toEqual({ people: [] })
  expect((await post('/login/demonstration', { role: 'owner' })).error).toBe('not-found')
})

test('hostile values are refused, never an error of ours', async () => {
  const testConsole = await startConsole()
  const { post } = browser(testConsole)
  for (const hostile of ['\0', '\ud800', 'x'.repeat(900), { length: 1 }, ['x'], 1e308, true]) {
    const statuses = await Promise.all([
      post('/login', { name: hostile, password: hostile }),
      post('/login/factor', { challenge: hostile, proof: { method: 'totp', code: hostile } }),
      post('/login/factor', {
        challenge: hostile,
        proof: { method: 'passkey', response: { id: hostile, response: hostile } },
      }),
      post('/invite/open', { token: hostile }),
      post('/invite/accept', {
        token: hostile,
        challenge: hostile,
        password: hostile,
        factor: { method: 'totp', code: hostile },
      }),
      post('/login/demonstration', { role: hostile }),
    ])
    expect(statuses.filter(({ status }) => status >= 500 || status === 200)).toEqual([])
  }
})

test('a refusal by a limit says how long to wait, and other users can log in', async () => {
  const testConsole = await startConsole()
  const { post } = browser(testConsole)
  for (let tries = 0; tries < 10; tries += 1) await post('/login', { name: '苏服', password: 'guess' })
  expect(await post('/login', { name: '苏服', password: 'guess' })).toMatchObject({
    status: 429,
    error: 'rate-limited',
  })
  expect((await post('/login', { name: '何信', password: 'guess' })).error).toBe('login-wrong')
})
