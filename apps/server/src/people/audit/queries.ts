import { sql, type Insertable } from 'kysely'
import type { FilterValues } from '@hao/contract/console/list.ts'
import type { auditList } from '@hao/contract/console/lists/audit.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { matchFilters } from '../../platform/db/match-filters.ts'
import { endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import type { Schema } from '../../platform/db/schema.ts'

/**
 * Audit rows that match the filters and are older than the row `before`, newest first. Days are Shanghai
 * days, `until` inclusive.
 */
export async function selectAudit(
  db: Db,
  filters: FilterValues<typeof auditList.schemas>,
  { limit, before }: { limit: number; before: number | undefined },
) {
  const matches = matchFilters(filters, {
    staffId: (staffId) => sql`audit_log.staff_id = ${staffId}`,
    action: (action) => sql`action = ${action}`,
    subject: (subject) => sql`subject = ${subject}`,
    subjectId: (subjectId) => sql`subject_id = ${subjectId}`,
    from: (day) => sql`audit_log.at >= ${startOfShanghaiDay(day)}`,
    until: (day) => sql`audit_log.at < ${endOfShanghaiDay(day)}`,
  })
  return db
    .selectFrom('audit_log')
    .leftJoin('staff_members', 'staff_members.id', 'audit_log.staff_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.staff_id', 'staff_members.name'])
    .select(['action', 'subject', 'subject_id', 'audit_log.reason', 'details', 'hash'])
    .where(matches)
    .$call((rows) => (before === undefined ? rows : rows.where('audit_log.id', '<', before)))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}

/** The number of the last row; 0 if there is none. */
export async function selectLastRow(db: Db): Promise<number> {
  const { end } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('end'))
    .executeTakeFirstOrThrow()
  return end
}

/**
 * The head and the number of the last row, in one snapshot: a concurrent append moves both. A deleted head is
 * that of an empty audit.
 */
export async function selectHeadAndLast(db: Db) {
  const { rows } = await sql<{ id: number; hash: Buffer; newest: number }>`
    SELECT coalesce((SELECT id FROM audit_head), 0) AS id, coalesce((SELECT hash FROM audit_head), '') AS hash,
      coalesce((SELECT max(id) FROM audit_log), 0) AS newest`.execute(db)
  return firstRow({ rows })
}

export type ChainedRow = {
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

export async function selectChain(db: Db, after: number, until: number): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    SELECT id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS at, staff_id, action, subject, subject_id,
      reason, details, previous_hash, hash
    FROM audit_log WHERE id > ${after} AND id <= ${until} ORDER BY id`.execute(db)
  return rows
}

export async function selectHash(db: Db, id: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('audit_log').select('hash').where('id', '=', id).executeTakeFirst()
  return row?.hash
}

/** The number and hash of the newest row. */
export function selectHead(db: Db) {
  return db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirstOrThrow()
}

export async function insertAudit(trx: Trx, row: Insertable<Schema['audit_log']>): Promise<void> {
  await trx.insertInto('audit_log').values(row).execute()
}
