import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { selectHeadAndLast, selectHash, type ChainedRow, selectChain } from './queries.ts'

/** What the chain of the audit is: how many rows, the newest hash (hex), and the first row that does not fit, if there is one. */
export type AuditCheck = { rows: number; head: string; brokenAt: number | null }

/** Rows in one statement: to hash them takes some ms. */
const step = 1000

/**
 * Reads the whole chain: every row has the number behind the one before it, names that one's hash, and hashes to its own; the head is the last one's.
 * A row that was taken out at the end is missed by the head. Hashes are made here: whoever owns the database can replace its `audit_hash`.
 */
export async function verifyAudit(db: Db): Promise<AuditCheck> {
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

/**
 * Whether the audit still has the row that was its newest when the log told of it: who writes all of it anew, hashes and head included, cannot
 * change what was logged. `hash` is hex.
 */
export async function matchesLoggedHead(
  db: Db,
  { rows, hash }: { rows: number; hash: string },
): Promise<boolean> {
  return (await selectHash(db, rows))?.toString('hex') === hash
}

function follows(row: ChainedRow, last: Pick<ChainedRow, 'id' | 'hash'>): boolean {
  return row.id === last.id + 1 && row.previous_hash.equals(last.hash) && row.hash.equals(hashRow(row))
}

/** As `audit_hash` of the database does: over a JSON array as PostgreSQL writes it, with a space behind each comma. */
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
