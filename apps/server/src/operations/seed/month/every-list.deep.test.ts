import { type ConsoleEndpointKey, consoleEndpoints } from '@hao/contract/console/endpoints.ts'
import { roles } from '@hao/contract/console/roles.ts'
import { expect, test } from 'vitest'
import { type StaffLogin, startConsole } from '../../../console/testing/console.ts'
import { addDays, shanghaiDay } from '../../../platform/base/time.ts'
import { seedDemo } from '../demo.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { openStaffSession } from '../../../people/staff/open-session.ts'
import type { TestServer } from '../../../testing/server.ts'
import { runStaffWorkAfterMonth } from './after-month.ts'
import { selectDemoStaff } from './staff-action.ts'
import { simulateMonth } from './simulate-month.ts'

/** Endpoints with lists that may be empty in a healthy shop, and why. */
const mayBeEmpty: Record<string, string> = {
  'GET /failed-jobs': 'lists failed jobs',
  'GET /list-layouts': 'lists columns that the member of staff set',
  'GET /views': 'lists views that the member of staff saved',
  'GET /me/factors': 'lists factors that the member of staff added',
  'GET /banners/history': 'lists changes to banners',
  'GET /questions/history': 'lists changes to questions',
  'GET /sms-outbox': 'lists SMS of now, not of the past month',
  'GET /agreement-drafts': 'lists drafts that are not published',
}

/** The last 30 days and those before, within the simulated month. */
const lastDays = [
  { from: shanghaiDay(addDays(new Date(), -29)), until: shanghaiDay(new Date()) },
  { from: shanghaiDay(addDays(new Date(), -59)), until: shanghaiDay(addDays(new Date(), -30)) },
]

/** Statistics of days. */
const statistics = [
  'GET /statistics/sales',
  'GET /statistics/refunds',
  'GET /statistics/subscriptions',
  'GET /statistics/conversion',
  'GET /statistics/calls',
] as const

/** Inputs for endpoints that need them or list only a part. */
const inputs: Partial<Record<ConsoleEndpointKey, Record<string, string>[]>> = {
  'GET /sets': [{ kind: 'import' }, { kind: 'change' }],
  'GET /phone-calls/outcomes': [{ by: 'hour' }, { by: 'day' }],
  'GET /questions/order': [{ category: 'calls' }],
  ...Object.fromEntries(statistics.map((key) => [key, lastDays])),
  'GET /statistics/stock': lastDays,
  'GET /statistics/revenue': lastDays,
  'GET /ledger/:month': [{ month: shanghaiDay(new Date()).slice(0, 7) }],
}

const listKeys = (Object.keys(consoleEndpoints) as ConsoleEndpointKey[]).filter(
  (key) => key.startsWith('GET ') && !(key in mayBeEmpty) && (!key.includes(':') || inputs[key]),
)

test('after the simulated month every list of the console has rows', { timeout: 600_000 }, async () => {
  const { server, request, addStaff } = await startConsole({ workers: true })
  const { context } = server
  await seedDemo(server.databaseUrl, () => undefined, { numbers: 2000 })
  const options = { signal: new AbortController().signal }
  expect(await simulateMonth(context, { ...options, pause: async () => undefined })).toBe(true)
  await runStaffWorkAfterMonth(context, options.signal)
  await server.runJob('invariants-check', {})
  const allRoles = await addStaff(...roles)
  const demoStaff = await logInAsDemoStaff(server)

  const empty: string[] = []
  for (const key of listKeys) {
    for (const input of inputs[key] ?? [{}]) {
      // A member of staff sees only their own exports, and the outcomes of their own requests.
      const as = key === 'GET /exports' || key === 'GET /work' ? demoStaff : allRoles
      const { status, data } = await request(key, input, { as })
      expect(status, key).toBe(200)
      for (const name of findEmptyLists(data)) empty.push(`${key} ${JSON.stringify(input)} ${name}`)
    }
  }
  expect(empty).toEqual([])
  for (const key of statistics) {
    const { data } = await request(key, lastDays[0], { as: allRoles })
    expect.soft(Object.values(data.totals), key).not.toContain(0)
  }
  const { data } = await request('GET /statistics/stock', lastDays[0], { as: allRoles })
  expect(data.totals.bound).toBeGreaterThan(data.totalsBefore.bound)
})

/** The names of the empty lists in a response. */
function findEmptyLists(data: object): string[] {
  const lists = Object.entries(Array.isArray(data) ? { data } : data)
  return lists.flatMap(([name, rows]) =>
    name !== 'dropped' && Array.isArray(rows) && rows.length === 0 ? [name] : [],
  )
}

/** Logs in as the demonstration's inventory staff. */
async function logInAsDemoStaff({ context }: TestServer): Promise<StaffLogin> {
  const members = await selectDemoStaff(context.db)
  const { staffId: id, name } = members.find(({ roles: held }) => held.includes('inventory'))!
  const session = { staffId: id, at: context.clock(), device: 'test' }
  return { id, name, token: await inTransaction(context.db, (trx) => openStaffSession(trx, session)) }
}
