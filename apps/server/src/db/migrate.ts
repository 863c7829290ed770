import { Migrator } from 'kysely'
import PgBoss from 'pg-boss'
import { openDatabase } from './database.ts'
import * as first from './migrations/001-first.ts'
import { createQueues } from '../jobs/queues.ts'

const migrations = { '001-first': first }

/**
 * Brings a database to the newest schema, its job queues included. Several servers may do so at once: the migrator takes a lock.
 * Throws the first migration's error; what went before it stays.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1)
  try {
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    }).migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false })
  await boss.start()
  try {
    await createQueues(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}
