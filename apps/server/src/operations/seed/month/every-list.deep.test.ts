import { type ConsoleEndpointKey, consoleEndpoints } from '@hao/contract/console/endpoints.ts'
import { roles } from '@hao/contract/console/roles.ts'
import { expect, test } from 'vitest'
import { type StaffLogin, startConsole } from '../../../console/testing/console.ts'
import { shanghaiDay } from '../../../platform/base/time.ts'
import { seedDemo } from '../demo.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { openStaffSession } from '../../../people/staff/open-session.ts'
import type { TestServer } from '../../../testing/server.ts'
import { runStaffWorkAfterMonth } from './after-month.ts'
import { selectDemoStaff } from './staff-action.ts'
import { simulateMonth } from './simulate-month.ts'

/** Answers with lists that may be empty in a healthy shop, and why. */
const mayBeEmpty: Record<string, string> = {
  'GET /home': 'no invariant is broken',
  'GET /failed-jobs': 'no job failed',
  'GET /views': 'a person saves their own',
  'GET /me/factors': 'a person adds their own',
  'GET /banners/history': 'nobody has changed a banner',
  'GET /questions/history': 'nobody has changed a question',
}

/** Further inputs, for screens that show a part of a list. */
const inputs: Partial<Record<ConsoleEndpointKey, Record<string, string>[]>> = {
  'GET /sets': [{ kind: 'import' }, { kind: 'change' }],
  'GET /phone-calls/outcomes': [{ by: 'hour' }, { by: 'day' }],
  'GET /questions/order': [{ category: 'calls' }],
  'GET /ledger/:month': [{ month: shanghaiDay(new Date()).slice(0, 7) }],
}

const listKeys = (Object.keys(consoleEndpoints) as ConsoleEndpointKey[]).filter(
  (key) => key.startsWith('GET ') && !(key in mayBeEmpty) && (!key.includes(':') || inputs[key]),
)

test('after the month every list of the console has rows', { timeout: 600_000 }, async () => {
  const { server, request: ask, addStaff: colleague } = await startConsole({ workers: true })
  const { context } = server
  await seedDemo(server.databaseUrl, () => undefined, { numbers: 2000 })
  const options = { signal: new AbortController().signal }
  expect(await simulateMonth(context, { ...options, pause: async () => undefined })).toBe(true)
  await runStaffWorkAfterMonth(context, options.signal)
  await server.runJob('invariants-check', {})
  const everybody = await colleague(...roles)
  const clerk = await enterAsClerk(server)

  const empty: string[] = []
  for (const key of listKeys) {
    for (const input of inputs[key] ?? [{}]) {
      // Each has exports of their own alone.
      const { status, data } = await ask(key, input, { as: key === 'GET /exports' ? clerk : everybody })
      expect(status, key).toBe(200)
      for (const name of emptyLists(data)) empty.push(`${key} ${JSON.stringify(input)} ${name}`)
    }
  }
  expect(empty).toEqual([])
})

/** The names of the lists in an answer that have no rows. */
function emptyLists(data: object): string[] {
  const lists = Object.entries(Array.isArray(data) ? { data } : data)
  return lists.flatMap(([name, rows]) =>
    name !== 'dropped' && Array.isArray(rows) && rows.length === 0 ? [name] : [],
  )
}

/** The demonstration's person for the inventory, logged in. */
async function enterAsClerk({ context }: TestServer): Promise<StaffLogin> {
  const clerks = await selectDemoStaff(context.db)
  const { staffId: id, name } = clerks.find(({ roles: held }) => held.includes('inventory'))!
  const session = { staffId: id, at: context.clock(), device: 'test' }
  return { id, name, token: await inTransaction(context.db, (trx) => openStaffSession(trx, session)) }
}
