import { demoCount, demoInventory } from '@hao/numbers/demo.ts'
import { defaultPlan } from '@hao/numbers/plan.ts'
import { Readable } from 'node:stream'
import { openDatabase, type Db, type Trx } from '../../platform/db/database.ts'
import { toYuan } from '../../platform/base/money.ts'
import { importNumbers } from '../../inventory/import/import-numbers.ts'
import { insertDemonstrationStaff } from '../../people/staff/demonstration-staff.ts'
import { addDays } from '../../platform/base/time.ts'
import { insertContent } from './content/content.ts'

const openDays = 90
const csvChunk = 32 * 1024

/** An existing part stays unchanged. `log` gets one line for each part. */
export async function seedDemo(
  databaseUrl: string,
  log: (line: string) => void,
  { plan = defaultPlan, numbers = demoCount, production = false } = {},
): Promise<void> {
  const db = openDatabase(databaseUrl, 2)
  // Before the first order of `month`.
  const openedAt = addDays(new Date(), -openDays)
  try {
    await runOnce(db, 'demo-content', async (trx) => {
      await insertContent(trx, plan)
      log('Added banners, questions and agreements')
    })
    await runOnce(db, 'demo-staff', async (trx) => {
      await insertDemonstrationStaff(trx, { production, at: openedAt })
      log('Added five members of staff, one of each role')
    })
    await runOnce(db, 'demo-inventory', async () => {
      const known = await db.selectFrom('numbers').select('digits').execute()
      const csv = inventoryCsv(numbers, new Set(known.map(({ digits }) => digits)))
      const options = { plan, at: openedAt, exclusive: true }
      const report = await importNumbers(databaseUrl, Readable.from(csv), options)
      log(`Added ${report.added} demo numbers`)
    })
  } finally {
    await db.destroy()
  }
}

/** The numbers that are missing of the demonstration's inventory, as a CSV file in chunks of many lines. */
function* inventoryCsv(count: number, known: ReadonlySet<string>): Generator<string> {
  let lines = 'digits,price,featured\n'
  for (const { digits, priceFen, featured } of demoInventory(count)) {
    if (known.has(digits)) continue
    lines += `${digits},${toYuan(priceFen)},${featured}\n`
    if (lines.length < csvChunk) continue
    yield lines
    lines = ''
  }
  yield lines
}

/** The row in `seeds` is inserted first: a second server waits, and a killed start leaves nothing. */
async function runOnce(db: Db, name: string, insert: (trx: Trx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('seeds')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (inserted) await insert(trx)
  })
}
