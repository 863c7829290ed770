import { sql } from 'kysely'
import type { TestConsole } from './console.ts'

/** Deletes all rows but the newest ten, because long runs would exceed the allowed number. */
export async function keepNewestRows(
  { server }: TestConsole,
  table: 'banners' | 'questions' | 'ticket_templates',
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)}
    WHERE id NOT IN (SELECT id FROM ${sql.table(table)} ORDER BY id DESC LIMIT 10)`.execute(server.context.db)
}
