import type { ConsoleCall } from '@hao/contract/console/call.ts'
import { consoleCalls, type ConsoleCallKey } from '@hao/contract/console/calls.ts'
import { roles } from '@hao/contract/console/roles.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify.ts'
import { type Colleague, startConsole, type TestConsole } from './testing/console.ts'
import { allowed, goods } from './testing/matrix.ts'

const keys = Object.keys(consoleCalls) as ConsoleCallKey[]
const callOf = (key: ConsoleCallKey): ConsoleCall => consoleCalls[key]

const auditRows = async ({ server: { context } }: TestConsole) =>
  (await context.db.selectFrom('audit_head').select('id').executeTakeFirstOrThrow()).id

test('of each call, five roles, nobody and a shopper get what the matrix says', async () => {
  const town = await startConsole()
  const shopper = await town.server.login()
  const wrong: string[] = []
  for (const key of keys) {
    const may = allowed(key)
    // Who may not is refused before anybody looks at what they ask for.
    const ask = async (input: Record<string, unknown>, as?: Colleague, headers?: Record<string, string>) => {
      const { status, failure } = await town.ask(key, input, { as, ...(headers && { headers }) })
      return status === 200 ? 'ok' : failure.error
    }
    const expectAnswer = (who: string, answer: string, expected: string) => {
      if (answer !== expected) wrong.push(`${key}, ${who}: ${answer}, not ${expected}`)
    }
    for (const role of roles) {
      const as = town.five[role]
      const granted = !may || may.includes(role)
      const input = granted ? await goods[key](town, as) : {}
      expectAnswer(role, await ask(input, as), granted ? 'ok' : 'not-allowed')
    }
    if (!may) continue
    expectAnswer('nobody', await ask({}), 'login-required')
    const headers = { authorization: `Bearer ${shopper.token}`, cookie: `staff=${shopper.token}` }
    expectAnswer('a shopper', await ask({}, undefined, headers), 'login-required')
  }
  expect(wrong).toEqual([])
})

test('every call that writes leaves one row in the audit, and one that is refused or rolled back none', async () => {
  const town = await startConsole()
  const { db } = town.server.context
  const wrong: string[] = []
  for (const key of keys) {
    const call = callOf(key)
    const [role] = allowed(key) ?? []
    if (!call.audit || call.login || call.question || !role) continue
    const as = town.five[role]
    const before = await auditRows(town)
    // The transaction fails at its very end, when all that the call does is done.
    await sql`CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'late'; END $$`.execute(
      db,
    )
    await sql`CREATE CONSTRAINT TRIGGER fail_late AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION fail_late()`.execute(db)
    const failed = await town.ask(key, await goods[key](town, as), { as })
    await sql`DROP FUNCTION fail_late CASCADE`.execute(db)
    if (failed.status !== 500 || (await auditRows(town)) !== before)
      wrong.push(`${key}: a row after a rollback`)
    const done = await town.ask(key, await goods[key](town, as), { as })
    if (done.status !== 200) wrong.push(`${key}: ${JSON.stringify(done.failure)}`)
    if ((await auditRows(town)) !== before + 1) wrong.push(`${key}: no row of its own`)
  }
  expect(wrong).toEqual([])
  expect(await verifyAudit(db)).toMatchObject({ brokenAt: null })
})

test('what wants a fresh factor is refused five minutes after the last one', async () => {
  const town = await startConsole()
  town.server.advance(5 * 60_000 + 1)
  const wrong: string[] = []
  for (const key of keys) {
    const [role] = allowed(key) ?? []
    if (!callOf(key).fresh || !role) continue
    const { failure } = await town.ask(key, {}, { as: town.five[role] })
    if (failure.error !== 'factor-required') wrong.push(`${key}: ${failure.error}`)
  }
  expect(wrong).toEqual([])
})

test('what writes is refused to the pages of others, and to whoever names no page', async () => {
  const town = await startConsole()
  const wrong: string[] = []
  for (const key of keys.filter((each) => callOf(each).audit))
    for (const origin of ['https://elsewhere.example', 'null', '']) {
      const [role = 'owner'] = allowed(key) ?? []
      const { failure } = await town.ask(key, {}, { as: town.five[role], headers: { origin } })
      if (failure.error !== 'forbidden') wrong.push(`${key} from "${origin}": ${failure.error}`)
    }
  expect(wrong).toEqual([])
})
