import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What the chain of the audit is: how many rows, the newest hash (hex), and the first row that does not fit, if there is one. */
export type AuditCheck = { rows: number; head: string; brokenAt: number | null }

/** Rows in one statement: it takes some tens of ms. */
const step = 10_000

/**
 * Reads the whole chain: every row has the number behind the one before it, names that one's hash, and hashes to its own; the head is the last one's.
 * A row that was taken out at the end is missed by the head.
 */
export async function verifyAudit(db: Db): Promise<AuditCheck> {
  const head = await db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirstOrThrow()
  let last: { id: number; hash: Buffer } = { id: 0, hash: Buffer.alloc(0) }
  while (last.id < head.id) {
    const { checked, broken_at } = await checkStep(db, last, Math.min(last.id + step, head.id))
    if (broken_at !== null || !checked) return found(head, broken_at ?? last.id + 1)
    last = checked
  }
  return found(head, last.hash.equals(head.hash) ? null : head.id)
}

/**
 * Whether the audit still has the row that was its newest when the log told of it: who writes all of it anew, hashes and head included, cannot
 * change what was logged. `hash` is hex.
 */
export async function hasLogged(db: Db, { rows, hash }: { rows: number; hash: string }): Promise<boolean> {
  const row = await db.selectFrom('audit_log').select('hash').where('id', '=', rows).executeTakeFirst()
  return row?.hash.toString('hex') === hash
}

const found = (head: { id: number; hash: Buffer }, brokenAt: number | null): AuditCheck => ({
  rows: head.id,
  head: head.hash.toString('hex'),
  brokenAt,
})

/** The last row up to `until`, and the first behind `last` that is missing or wrong. */
async function checkStep(db: Db, last: { id: number; hash: Buffer }, until: number) {
  const { rows } = await sql<{ id: number; hash: Buffer; broken_at: number | null }>`
    WITH read AS (
      SELECT wanted.id, entry.hash, coalesce(
        entry.hash = audit_hash(entry) AND entry.previous =
          coalesce(lag(entry.hash) OVER (ORDER BY wanted.id), CASE WHEN wanted.id = ${last.id + 1}::bigint THEN ${last.hash}::bytea END),
        false) AS fits
      FROM generate_series(${last.id + 1}::bigint, ${until}::bigint) AS wanted (id) LEFT JOIN audit_log entry USING (id)
    )
    SELECT id, hash, (SELECT min(id) FROM read WHERE NOT fits) AS broken_at FROM read WHERE id = ${until}::bigint`.execute(
    db,
  )
  const row = rows[0]
  return {
    checked: row?.hash ? { id: row.id, hash: row.hash } : undefined,
    broken_at: row?.broken_at ?? null,
  }
}
