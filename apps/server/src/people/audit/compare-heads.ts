import type { AuditProblemKind } from '@hao/contract/console/endpoints/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { WitnessedHead } from './heads-file.ts'
import { selectLastRow, selectHashes } from './queries.ts'

/** What is wrong with the audit: from which row on, if a row is known, and a sentence for operators. */
export type AuditProblem = { kind: AuditProblemKind; row: number | null; text: string }

/** Maximum of heads in one statement. */
const step = 10_000

/**
 * How the audit in the database differs from these heads: at most one problem of missing rows and one of
 * changed rows.
 */
export async function compareHeads(db: Db, heads: readonly WitnessedHead[]): Promise<AuditProblem[]> {
  const mismatches: WitnessedHead[] = []
  for (let from = 0; from < heads.length; from += step)
    mismatches.push(...(await findMismatches(db, heads.slice(from, from + step))))
  if (mismatches.length === 0) return []
  const end = await selectLastRow(db)
  const truncated = mismatches.filter(({ row }) => row > end).toSorted((one, two) => two.row - one.row)
  const changed = mismatches.filter(({ row }) => row <= end).toSorted((one, two) => one.row - two.row)
  return [
    ...describe(truncated, ({ row }) => ({
      kind: 'truncated',
      row: end + 1,
      text: `The audit was truncated: row ${row} was recorded, the database ends at row ${end}`,
    })),
    ...describe(changed, ({ row }) => ({
      kind: 'rewritten',
      row,
      text: `The audit was rewritten: row ${row} is not what it was`,
    })),
  ]
}

/** The heads with a missing row or another hash. */
async function findMismatches(db: Db, heads: readonly WitnessedHead[]): Promise<WitnessedHead[]> {
  const rows = await selectHashes(
    db,
    heads.map(({ row }) => row),
  )
  const hashes = new Map([[0, ''], ...rows.map(({ id, hash }) => [id, hash] as const)])
  return heads.filter(({ row, hash }) => hashes.get(row) !== hash)
}

/** The problem of the first of these heads, with the number of the others. */
function describe(
  heads: readonly WitnessedHead[],
  toProblem: (head: WitnessedHead) => AuditProblem,
): AuditProblem[] {
  const [first] = heads
  if (!first) return []
  const more = heads.length > 1 ? `, and ${heads.length - 1} more heads` : ''
  const problem = toProblem(first)
  return [{ ...problem, text: `${problem.text} (${first.place}, of ${first.at}${more})` }]
}
