import type { Db } from '../../platform/db/database.ts'
import type { WitnessedHead } from './heads-file.ts'
import { selectLastRow, selectHashes } from './queries.ts'

/** Heads in one statement. */
const step = 10_000

/**
 * What the audit in the database has otherwise than these heads, read before, have witnessed: one sentence where rows were cut off its end, one where rows
 * were changed.
 */
export async function compareHeads(db: Db, heads: readonly WitnessedHead[]): Promise<string[]> {
  const other: WitnessedHead[] = []
  for (let from = 0; from < heads.length; from += step)
    other.push(...(await findMismatches(db, heads.slice(from, from + step))))
  if (other.length === 0) return []
  const end = await selectLastRow(db)
  const cut = other.filter(({ row }) => row > end).toSorted((one, two) => two.row - one.row)
  const changed = other.filter(({ row }) => row <= end).toSorted((one, two) => one.row - two.row)
  return [
    ...describe(cut, ({ row }) => `The audit was cut: row ${row} was in it, the database ends at row ${end}`),
    ...describe(changed, ({ row }) => `The audit was rewritten: row ${row} is not what it was`),
  ]
}

/** The heads whose row is not there, or has another hash. */
async function findMismatches(db: Db, heads: readonly WitnessedHead[]): Promise<WitnessedHead[]> {
  const rows = await selectHashes(
    db,
    heads.map(({ row }) => row),
  )
  const hashes = new Map([[0, ''], ...rows.map(({ id, hash }) => [id, hash] as const)])
  return heads.filter(({ row, hash }) => hashes.get(row) !== hash)
}

/** A sentence about the first of these heads, and how many more say so. */
function describe(heads: readonly WitnessedHead[], sentence: (head: WitnessedHead) => string): string[] {
  const [first] = heads
  if (!first) return []
  const more = heads.length > 1 ? `, and ${heads.length - 1} more heads` : ''
  return [`${sentence(first)} (${first.place}, of ${first.at}${more})`]
}
