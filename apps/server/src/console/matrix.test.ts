import type { ConsoleEndpoint } from '@hao/contract/console/endpoint.ts'
import { consoleEndpoints, type ConsoleEndpointKey } from '@hao/contract/console/endpoints.ts'
import { roles } from '@hao/contract/console/roles.ts'
import { expect, onTestFinished, test } from 'vitest'
import { asAdmin } from '@hao/testing/postgres.ts'
import { verifyAudit } from '../people/audit/verify.ts'
import { openClient } from '../platform/db/connections.ts'
import { type StaffLogin, startConsole, type TestConsole } from './testing/console.ts'
import { getAllowedRoles, needsFreshFactor } from './testing/permission-matrix.ts'
import { validRequests } from './testing/valid-requests/all.ts'
import { logWrites } from './testing/write-log.ts'

const keys = Object.keys(consoleEndpoints) as ConsoleEndpointKey[]
const callOf = (key: ConsoleEndpointKey): ConsoleEndpoint => consoleEndpoints[key]

const auditRows = async ({ server: { context } }: TestConsole) =>
  (await context.db.selectFrom('audit_head').select('id').executeTakeFirstOrThrow()).id

test('every endpoint admits the roles of the matrix, and neither a shopper nor a client without a login', async () => {
  const testConsole = await startConsole()
  const shopper = await testConsole.server.login()
  const wrong: string[] = []
  for (const key of keys) {
    await testConsole.renewSessions()
    const may = getAllowedRoles(key)
    // Permission is checked before the input.
    const send = async (
      input: Record<string, unknown>,
      as?: StaffLogin,
      headers?: Record<string, string>,
    ) => {
      const { status, failure } = await testConsole.request(key, input, { as, ...(headers && { headers }) })
      return status === 200 ? 'ok' : failure.error
    }
    const expectAnswer = (who: string, answer: string, expected: string) => {
      if (answer !== expected) wrong.push(`${key}, ${who}: ${answer}, not ${expected}`)
    }
    for (const role of roles) {
      const as = testConsole.staffByRole[role]
      const granted = !may || may.includes(role)
      const input = granted ? await validRequests[key](testConsole, as) : {}
      expectAnswer(role, await send(input, as), granted ? 'ok' : 'not-allowed')
    }
    const headers = { authorization: `Bearer ${shopper.token}`, cookie: `staff=${shopper.token}` }
    const input = async () => (may ? {} : validRequests[key](testConsole))
    const expected = may ? 'login-required' : 'ok'
    expectAnswer('nobody', await send(await input()), expected)
    expectAnswer('a shopper', await send(await input(), undefined, headers), expected)
  }
  expect(wrong).toEqual([])
})

const newestRow = async ({ server: { context } }: TestConsole) =>
  context.db
    .selectFrom('audit_log')
    .select(['id', 'action'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Writes outside the transaction: the SMS is sent in any case, and a data key is created at its first use.
 */
const outside = ['sms_outbox INSERT', 'data_keys INSERT']

/** A function that lets `work` run to its end, then makes its transaction fail at the commit. */
async function failerOf(databaseUrl: string) {
  const admin = await openClient(asAdmin(databaseUrl))
  onTestFinished(() => admin.end())
  await admin.query(
    `CREATE TABLE late AS SELECT false AS fails;
    CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN IF (SELECT fails FROM late) THEN RAISE 'late'; END IF; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER fail_late AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION fail_late()`,
  )
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await admin.query('UPDATE late SET fails = true')
    const result = await work()
    await admin.query('UPDATE late SET fails = false')
    return result
  }
}

/** Endpoints with their own transactions that count no guess, so a failure leaves nothing written. */
const atomic = new Set<ConsoleEndpointKey>([
  'POST /search',
  'POST /subscriptions/:id/owner-code',
  'POST /agreement-drafts/:id',
])

/** Endpoints of a login, a factor or a password: a guess is counted, whatever follows. */
const isOfLogin = (key: ConsoleEndpointKey) => (callOf(key).ownTransactions ?? false) && !atomic.has(key)

/**
 * Who sends the request. An atomic endpoint gets the last allowed role, whose search can find a shopper and
 * so writes a row.
 */
const askerOf = (key: ConsoleEndpointKey) => {
  const may = getAllowedRoles(key) ?? []
  return atomic.has(key) ? may.at(-1) : may[0]
}

test('every writing request appends one audit row; a refused or rolled back one leaves nothing', async () => {
  // With a pool of one, an endpoint that needs a second connection would deadlock.
  const testConsole = await startConsole({ connections: 1 })
  const { db } = testConsole.server.context
  const written = await logWrites(testConsole.server.databaseUrl, db)
  const failLate = await failerOf(testConsole.server.databaseUrl)
  const wrong: string[] = []
  /**
   * What an endpoint answers, and what it writes. Reset the session's last use, which is written once a
   * minute.
   */
  const send = async (key: ConsoleEndpointKey, input: Record<string, unknown>, as: StaffLogin) => {
    await testConsole.renewSessions()
    await written.since()
    const { status, failure } = await testConsole.request(key, input, { as })
    const wrote = (await written.since()).filter((what) => !outside.includes(what))
    const told = `${status} ${failure.error ?? ''}, wrote ${wrote.join()}`
    return { status, told, nothing: wrote.length === 0, audited: await newestRow(testConsole) }
  }
  for (const key of keys) {
    const call = callOf(key)
    const role = askerOf(key)
    if (!call.audit || isOfLogin(key) || !role) continue
    const as = testConsole.staffByRole[role]
    const rows = await auditRows(testConsole)
    const input = await validRequests[key](testConsole, as)
    const failed = await failLate(() => send(key, input, as))
    if (failed.status !== 500 || !failed.nothing) wrong.push(`${key}, rolled back: ${failed.told}`)
    const granted = await validRequests[key](testConsole, as)
    const done = await send(key, granted, as)
    expect.soft([done.status, done.audited], key).toEqual([200, { id: rows + 1, action: call.audit.action }])
    // Most actions are possible once: the repeat is refused, or writes nothing.
    const again = await send(key, granted, as)
    const fine = again.nothing || (again.status === 200 && again.audited?.id === rows + 2)
    if (!fine) wrong.push(`${key}, again: ${again.told}`)
  }
  expect(wrong).toEqual([])
  expect(await verifyAudit(db)).toMatchObject({ brokenAt: null })
})

test('every endpoint for a login or a factor appends one audit row', async () => {
  const testConsole = await startConsole()
  for (const key of keys) {
    const call = callOf(key)
    if (!call.audit || !isOfLogin(key)) continue
    await testConsole.renewSessions()
    const [role] = getAllowedRoles(key) ?? []
    const as = role
      ? testConsole.staffByRole[role]
      : key === 'POST /logout'
        ? await testConsole.addStaff('service')
        : undefined
    const rows = await auditRows(testConsole)
    const { status } = await testConsole.request(key, await validRequests[key](testConsole, as), { as })
    expect
      .soft([status, await newestRow(testConsole)], key)
      .toEqual([200, { id: rows + 1, action: call.audit.action }])
  }
})

test('an endpoint that needs a fresh factor is refused five minutes after the last one', async () => {
  const testConsole = await startConsole()
  testConsole.server.advance(5 * 60_000 + 1)
  const wrong: string[] = []
  for (const key of keys) {
    if ((callOf(key).fresh ?? false) !== needsFreshFactor(key)) wrong.push(`${key}: not as the matrix has it`)
    const [role] = getAllowedRoles(key) ?? []
    if (!needsFreshFactor(key) || !role) continue
    const { failure } = await testConsole.request(key, {}, { as: testConsole.staffByRole[role] })
    if (failure.error !== 'factor-required') wrong.push(`${key}: ${failure.error}`)
  }
  expect(wrong).toEqual([])
})

test('a writing request from a foreign page, or without an origin, is refused', async () => {
  const testConsole = await startConsole()
  const wrong: string[] = []
  for (const key of keys.filter((each) => callOf(each).audit))
    for (const origin of ['https://elsewhere.example', 'null', '']) {
      const [role = 'owner'] = getAllowedRoles(key) ?? []
      const { failure } = await testConsole.request(
        key,
        {},
        { as: testConsole.staffByRole[role], headers: { origin } },
      )
      if (failure.error !== 'forbidden') wrong.push(`${key} from "${origin}": ${failure.error}`)
    }
  expect(wrong).toEqual([])
})
