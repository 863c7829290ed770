import { demoInventory } from '@hao/numbers/demo.ts'
import { Readable } from 'node:stream'
import { openDatabase, type Db } from '../db/database.ts'
import { importNumbers } from '../numbers/import-numbers.ts'
import { agreements } from './content/agreements.ts'
import { banners } from './content/banners.ts'
import { questions } from './content/questions.ts'

/**
 * Plants the demonstration once: 100,000 numbers, banners, questions and agreements. A part that was planted before stays as it is, so that
 * what the visitor did with it stays too. `log` gets one line for each part.
 */
export async function seedDemo(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const db = openDatabase(databaseUrl, 2)
  try {
    await once(db, 'demo-content', async () => {
      await db
        .insertInto('banners')
        .values([...banners])
        .execute()
      await db
        .insertInto('questions')
        .values([...questions])
        .execute()
      await db
        .insertInto('agreements')
        .values([...agreements])
        .execute()
      log('Added banners, questions and agreements')
    })
    await once(db, 'demo-inventory', async () => {
      const report = await importNumbers(databaseUrl, Readable.from(inventoryCsv()))
      log(`Added ${report.added} demo numbers`)
    })
  } finally {
    await db.destroy()
  }
}

/** The demonstration's inventory in the format of the import, so that it takes the very same way in. */
function* inventoryCsv(): Generator<string> {
  yield 'digits,price,goodPrice,state,featured\n'
  for (const { digits, priceFen, featured } of demoInventory())
    yield `${digits},${priceFen / 100},,on_sale,${featured}\n`
}

async function once(db: Db, name: string, plant: () => Promise<void>): Promise<void> {
  const planted = await db.selectFrom('seeds').select('name').where('name', '=', name).executeTakeFirst()
  if (planted) return
  await plant()
  await db
    .insertInto('seeds')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
