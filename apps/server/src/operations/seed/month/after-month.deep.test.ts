import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAudit } from '../../../people/audit/verify.ts'
import { findBrokenInvariants } from '../../invariants/find-broken-invariants.ts'
import { startTestServer } from '../../../testing/server.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { seedDemo } from '../demo.ts'
import { runStaffWorkAfterMonth } from './after-month.ts'
import { bulkWork } from './bulk-work.ts'
import { simulateMonth } from './simulate-month.ts'

test(
  'after the simulated month, staff imports files, exports lists and gets price rules approved',
  { timeout: 300_000 },
  async () => {
    const server = await startTestServer({ workers: true })
    const { context } = server
    await seedDemo(server.databaseUrl, () => undefined, { numbers: 2000 })
    const options = { signal: new AbortController().signal }
    await simulateMonth(context, { ...options, pause: async () => undefined, only: [bulkWork] })
    const before = await sumPrices(server)
    await runStaffWorkAfterMonth(context, options.signal)

    const imports = await context.db
      .selectFrom('change_sets')
      .select(['state', 'planned', 'changed', 'refusals'])
      .where('kind', '=', 'import')
      .orderBy('id')
      .execute()
    const refusals = {
      'not-digits': 1,
      'too-short': 1,
      'too-long': 1,
      'bad-price': 1,
      'bad-state': 1,
      'duplicate-in-file': 1,
    }
    expect(imports).toEqual([
      { state: 'done', planned: 40, changed: 40, refusals },
      { state: 'previewed', planned: 16, changed: 0, refusals: { 'bad-price': 1 } },
    ])
    const { rows: sets } = await sql<{
      state: string
    }>`SELECT state FROM price_rule_sets ORDER BY id`.execute(context.db)
    expect(sets.map(({ state }) => state)).toEqual(['approved', 'in_approval', 'draft'])
    await waitUntil(
      () => context.db.selectFrom('exports').select(['kind', 'state']).orderBy('id').execute(),
      (exports) => exports.length === 3 && exports.every(({ state }) => state === 'ready'),
    )
    expect(await sumPrices(server)).toEqual(before)
    expect(await verifyAudit(context.db)).toMatchObject({ brokenAt: null })
    expect(await findBrokenInvariants(context.db)).toEqual({})
    expect(server.logged).toEqual([])
  },
)

/** The sum of the prices of all numbers that existed before the imports. */
async function sumPrices({ context }: Awaited<ReturnType<typeof startTestServer>>): Promise<unknown> {
  const { rows } = await sql`
    SELECT sum(price_fen)::bigint AS sum FROM numbers WHERE created_at < now() - interval '1 day'`.execute(
    context.db,
  )
  return rows
}
