import type { Db } from '../../platform/db/database.ts'

/** All templates by title. */
export async function selectTemplates(db: Db) {
  return db.selectFrom('ticket_templates').selectAll().orderBy('title').orderBy('id').execute()
}
