import { demoCount, demoInventory } from '@hao/numbers/demo.ts'
import { defaultPlan } from '@hao/numbers/plan.ts'
import { Readable } from 'node:stream'
import { openDatabase, type Db, type Trx } from '../../platform/db/database.ts'
import { toYuan } from '../../platform/base/money.ts'
import { importNumbers } from '../../inventory/import/import-numbers.ts'
import { insertDemonstrationStaff } from '../../people/staff/demonstration-staff.ts'
import { addDays } from '../../platform/base/time.ts'
import { insertContent } from './content/content.ts'

/** For how long (days) the shop of the demonstration has been there. */
const openDays = 90
const csvChunk = 32 * 1024

/**
 * Plants the demonstration once: `numbers` numbers (those of them that `plan` allows), banners, questions and
 * agreements. A part that was planted before stays as it is, so that what the visitor did with it stays too.
 * `log` gets one line for each part.
 */
export async function seedDemo(
  databaseUrl: string,
  log: (line: string) => void,
  { plan = defaultPlan, numbers = demoCount, production = false } = {},
): Promise<void> {
  const db = openDatabase(databaseUrl, 2)
  // Before the month that its shoppers have lived.
  const openedAt = addDays(new Date(), -openDays)
  try {
    await once(db, 'demo-content', async (trx) => {
      await insertContent(trx, plan)
      log('Added banners, questions and agreements')
    })
    await once(db, 'demo-staff', async (trx) => {
      await insertDemonstrationStaff(trx, { production, at: openedAt })
      log('Added five members of staff, one of each role')
    })
    await once(db, 'demo-inventory', async () => {
      const report = await importNumbers(databaseUrl, Readable.from(inventoryCsv(numbers)), {
        plan,
        at: openedAt,
      })
      log(`Added ${report.added} demo numbers`)
    })
  } finally {
    await db.destroy()
  }
}

/**
 * The demonstration's inventory in the format of the import, so that it takes the very same way in; many
 * lines at a time.
 */
function* inventoryCsv(count: number): Generator<string> {
  let lines = 'digits,price,featured\n'
  for (const { digits, priceFen, featured } of demoInventory(count)) {
    lines += `${digits},${toYuan(priceFen)},${featured}\n`
    if (lines.length < csvChunk) continue
    yield lines
    lines = ''
  }
  yield lines
}

/**
 * Runs `plant` unless it ran before. The mark is set first and in the same transaction, so that of two
 * servers that start at once the second waits for the first, and a start that was killed leaves neither.
 */
async function once(db: Db, name: string, plant: (trx: Trx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mark = await trx
      .insertInto('seeds')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (mark) await plant(trx)
  })
}
