import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Changes the audit as somebody could who may switch triggers off. */
export async function tamper(db: Db, statement: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`SET session_replication_role = replica`.execute(connection)
    await sql.raw(statement).execute(connection)
    await sql`RESET session_replication_role`.execute(connection)
  })
}

/** Changes a row and hashes it, all rows behind it and the head anew: a whole chain, but another one. */
export async function rewrite(db: Db, changed: number): Promise<void> {
  await tamper(db, `UPDATE audit_log SET reason = 'another' WHERE id = ${changed}`)
  const { id: end } = await db.selectFrom('audit_head').select('id').executeTakeFirstOrThrow()
  for (let row = changed; row <= end; row += 1) {
    const previous = `coalesce((SELECT hash FROM audit_log WHERE id = ${row - 1}), '')`
    await tamper(db, `UPDATE audit_log SET previous = ${previous} WHERE id = ${row}`)
    await tamper(db, `UPDATE audit_log a SET hash = audit_hash(a) WHERE id = ${row}`)
  }
  await tamper(db, `UPDATE audit_head SET hash = (SELECT hash FROM audit_log WHERE id = ${end})`)
}
