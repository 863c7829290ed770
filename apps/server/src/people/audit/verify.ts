import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** The result of a check: the number of rows, the newest hash (hex), and the first broken row, if any. */
type ChainCheck = { rows: number; head: string; brokenAt: number | null }

/** Rows in one statement; hashing them takes some ms. */
const step = 1000

/**
 * The head and the number of the last row, in one snapshot: a concurrent append moves both. A deleted head is
 * that of an empty audit.
 */
async function selectHeadAndLast(db: Db) {
  const { rows } = await sql<{ id: number; hash: Buffer; newest: number }>`
    SELECT coalesce((SELECT id FROM audit_head), 0) AS id, coalesce((SELECT hash FROM audit_head), '') AS hash,
      coalesce((SELECT max(id) FROM audit_log), 0) AS newest`.execute(db)
  return firstRow({ rows })
}

type ChainedRow = {
  id: number
  at: string
  staff_id: number | null
  action: string
  subject: string
  subject_id: string | null
  reason: string | null
  details: string
  previous_hash: Buffer
  hash: Buffer
}

async function selectChain(db: Db, after: number, until: number): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    SELECT id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS at, staff_id, action, subject, subject_id,
      reason, details, previous_hash, hash
    FROM audit_log WHERE id > ${after} AND id <= ${until} ORDER BY id`.execute(db)
  return rows
}

/**
 * Verifies the whole chain. Each row's number follows the one before, its `previous` equals that row's hash,
 * and its hash matches its content; the head equals the last row. The head reveals rows deleted at the end.
 * Hashes are computed here: the owner of the database could replace its function `audit_hash`.
 */
export async function verifyAudit(db: Db): Promise<ChainCheck> {
  const { id, hash, newest } = await selectHeadAndLast(db)
  const found = (brokenAt: number | null) => ({ rows: id, head: hash.toString('hex'), brokenAt })
  let last: Pick<ChainedRow, 'id' | 'hash'> = { id: 0, hash: Buffer.alloc(0) }
  while (last.id < id) {
    const until = Math.min(last.id + step, id)
    for (const row of await selectChain(db, last.id, until)) {
      if (!follows(row, last)) return found(last.id + 1)
      last = row
    }
    if (last.id < until) return found(last.id + 1)
  }
  if (!last.hash.equals(hash)) return found(id)
  return found(newest > id ? id + 1 : null)
}

function follows(row: ChainedRow, last: Pick<ChainedRow, 'id' | 'hash'>): boolean {
  return row.id === last.id + 1 && row.previous_hash.equals(last.hash) && row.hash.equals(hashRow(row))
}

/**
 * The same hash as the database's `audit_hash`: over a JSON array as PostgreSQL writes it, with a space
 * after each comma.
 */
function hashRow({
  id,
  at,
  staff_id,
  action,
  subject,
  subject_id,
  reason,
  details,
  previous_hash,
}: ChainedRow): Buffer {
  const values = [
    id,
    at,
    staff_id,
    action,
    subject,
    subject_id,
    reason,
    details,
    previous_hash.toString('hex'),
  ]
  return createHash('sha256')
    .update(`[${values.map((value) => JSON.stringify(value)).join(', ')}]`)
    .digest()
}
