import { sql } from 'kysely'
import { type Db, openDatabase } from '../../platform/db/database.ts'
import { checkAudit } from '../../people/audit/check-audit.ts'
import type { HeadsReport } from '../../people/audit/heads-file.ts'
import { findBrokenInvariants } from '../invariants/find-broken-invariants.ts'

/** What a restored database holds, and what is wrong with it, as sentences. */
export type RestoredCheck = { newest: Date | undefined; auditRows: number; problems: string[] }

/**
 * Checks a restored database: invariants, the chain of the audit log, and the recorded heads of the audit
 * up to the newest restored transaction.
 */
export async function checkRestored(url: string, heads?: HeadsReport): Promise<RestoredCheck> {
  const db = openDatabase(url, 1)
  try {
    const newest = await newestTransaction(db)
    const broken = Object.keys(await findBrokenInvariants(db, newest))
    const recorded = heads?.heads.filter(({ at }) => newest && new Date(at) <= newest) ?? []
    const { rows, problems } = await checkAudit(db, { problems: [], notes: [], ...heads, heads: recorded })
    return {
      newest,
      auditRows: rows,
      problems: [
        ...broken.map((name) => `The invariant "${name}" is broken`),
        ...problems.map(({ text }) => text),
      ],
    }
  } finally {
    await db.destroy()
  }
}

/** The commit time of the last transaction that the recovery replayed; undefined if it replayed none. */
async function newestTransaction(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{
    newest: Date | null
  }>`SELECT pg_last_xact_replay_timestamp() AS newest`.execute(db)
  return rows[0]?.newest ?? undefined
}
