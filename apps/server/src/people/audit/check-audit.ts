import type { AuditHeadsConfig } from '../../platform/config/audit-heads-config.ts'
import type { Db } from '../../platform/db/database.ts'
import { type AuditProblem, compareHeads } from './compare-heads.ts'
import { type HeadsReport, readHeads, type WitnessedHead } from './heads-file.ts'
import { verifyAudit } from './verify.ts'

/** The rows of the audit, its newest hash (hex), the heads that it was compared with, and what is wrong. */
export type AuditCheck = { rows: number; head: string; heads: WitnessedHead[]; problems: AuditProblem[] }

/** Reads the heads file of this machine; undefined if it keeps none. */
export const readOwnHeads = async (config: AuditHeadsConfig | undefined): Promise<HeadsReport | undefined> =>
  config && readHeads([config.file], config.publicKeys)

/**
 * The one check of the audit: its chain, and whether it still has every recorded head. The chain alone does
 * not show that the newest rows were deleted and the head set back, so a check without heads is a problem.
 * Read the heads before: the audit may only grow in between.
 */
export async function checkAudit(db: Db, recorded: HeadsReport | undefined): Promise<AuditCheck> {
  const { rows, head, brokenAt } = await verifyAudit(db)
  const problems: AuditProblem[] = []
  if (brokenAt !== null)
    problems.push({ kind: 'chain', row: brokenAt, text: `The audit is broken at row ${brokenAt} of ${rows}` })
  if (recorded) for (const text of recorded.problems) problems.push({ kind: 'heads-file', row: null, text })
  else problems.push({ kind: 'not-compared', row: null, text: notCompared })
  const heads = recorded?.heads ?? []
  problems.push(...(await compareHeads(db, heads)))
  return { rows, head, heads, problems }
}

const notCompared =
  'The audit was compared with nothing, so a truncated or rewritten audit would not be found. Name a heads file with AUDIT_HEADS_FILE or --heads, or a row of the log'
