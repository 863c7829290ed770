import { sql } from 'kysely'
import { type Db, openDatabase } from '../../platform/db/database.ts'
import { checkAudit } from '../../people/audit/check-audit.ts'
import { findBrokenInvariants } from '../invariants/find-broken-invariants.ts'

export type RestoredCheck = {
  newest: Date | undefined
  audit: { rows: number; head: string }
  problems: string[]
}

export async function checkRestored(url: string): Promise<RestoredCheck> {
  const db = openDatabase(url, 1)
  try {
    const newest = await newestTransaction(db)
    const broken = Object.keys(await findBrokenInvariants(db, newest))
    const { rows, head, problems } = await checkAudit(db, undefined)
    return {
      newest,
      audit: { rows, head },
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

export function reportRestored(
  { newest, audit, problems }: RestoredCheck,
  write: (line: string) => void,
): void {
  write(`Restored. The last transaction is of ${newest?.toISOString() ?? 'a time before the backup'}.`)
  if (problems.length === 0)
    write(
      `All invariants hold. The chain of the audit is intact: ${audit.rows} rows, head ${audit.head || 'none'}.`,
    )
  for (const problem of problems) write(`PROBLEM: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
