import { sql } from 'kysely'
import type { AuditProblemKind } from '@hao/contract/console/endpoints/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { verifyAudit } from './verify.ts'

/** The number and hash (hex) of the audit's newest row when it was logged. Without rows 0 and ''. */
export type LoggedHead = { row: number; hash: string }

/** What is wrong with the audit from which row on, and a sentence for operators. */
export type AuditProblem = { kind: AuditProblemKind; row: number; text: string }

/** The rows of the audit, its newest hash (hex), and what is wrong. */
type AuditCheck = { rows: number; head: string; problems: AuditProblem[] }

/**
 * The one check of the audit: its chain, and whether it still has a logged head. The chain alone does not
 * show that the newest rows were deleted and the head set back. Take the logged head before: the audit may
 * only grow in between.
 */
export async function checkAudit(db: Db, logged: LoggedHead | undefined): Promise<AuditCheck> {
  const { rows, head, brokenAt } = await verifyAudit(db)
  const problems: AuditProblem[] = []
  if (brokenAt !== null)
    problems.push({ kind: 'chain', row: brokenAt, text: `The audit is broken at row ${brokenAt} of ${rows}` })
  if (logged) problems.push(...(await compareHead(db, logged)))
  return { rows, head, problems }
}

/** How the audit differs from a logged head. */
export async function compareHead(db: Db, { row, hash }: LoggedHead): Promise<AuditProblem[]> {
  const stored = await db.selectFrom('audit_log').select('hash').where('id', '=', row).executeTakeFirst()
  const present = row === 0 ? '' : stored?.hash.toString('hex')
  if (present === hash) return []
  if (present !== undefined)
    return [{ kind: 'rewritten', row, text: `The audit was rewritten: row ${row} is not as it was logged` }]
  const { end } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('end'))
    .executeTakeFirstOrThrow()
  const text = `The audit was truncated: row ${row} was logged, the database ends at row ${end}`
  return [{ kind: 'truncated', row: end + 1, text }]
}
