import { sql } from 'kysely'
import type { TestConsole } from './console.ts'

/** Leaves the newest ten: a long run adds more than there may be. */
export async function keepNewestRows(
  { server }: TestConsole,
  table: 'banners' | 'questions' | 'ticket_templates',
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)}
    WHERE id NOT IN (SELECT id FROM ${sql.table(table)} ORDER BY id DESC LIMIT 10)`.execute(server.context.db)
}
