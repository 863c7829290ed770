import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ImportExample } from '../import/dry-run.ts'
import type { FileProblem } from '../import/file-problem.ts'
import type { RefusedRow } from '../import/import-row.ts'
import type { Findings } from '../import/read-rows.ts'
import type { FileFormat, ReadChoices } from '../import/recognise.ts'
import type { Snapshot } from '../numbers/unseen.ts'

/** What is kept of how a file was read, in the parameters of its set. */
export type KeptReading = {
  choices?: ReadChoices
  format?: FileFormat
  findings?: Findings
  problem?: FileProblem
}

/** The file of an import that is whole, how its reader wants it read, and how it was read. */
export async function selectFile({ db }: Context, setId: number) {
  const file = await db
    .selectFrom('import_files')
    .innerJoin('change_sets', 'change_sets.id', 'import_files.set_id')
    .select(['content', 'parameters'])
    .where('set_id', '=', setId)
    .where('complete', '=', true)
    .executeTakeFirst()
  if (!file) return undefined
  const { choices = {}, format }: KeptReading = file.parameters
  return { content: file.content, choices, format }
}

/** So many refused lines are named; the others are only counted. */
const mostNamed = 1000

/** What is found in a file row by row. */
export type Found = {
  refused: RefusedRow[]
  refusals: Record<string, number>
  examples: ImportExample[]
  /** Which transactions the preview saw; nothing where a file is taken in. */
  seen?: Snapshot
}

export const nothingFound = (): Found => ({ refused: [], refusals: {}, examples: [] })

/** Counts refused rows by their reason, and keeps the first of them. */
export const noting =
  ({ refused, refusals }: Found) =>
  (row: RefusedRow): void => {
    refusals[row.reason] = (refusals[row.reason] ?? 0) + 1
    if (refused.length < mostNamed) refused.push(row)
  }

export async function nameRefused(trx: Trx, setId: number, rows: readonly RefusedRow[]): Promise<void> {
  await trx.deleteFrom('import_refused_lines').where('set_id', '=', setId).execute()
  if (rows.length > 0)
    await trx
      .insertInto('import_refused_lines')
      .values(rows.map((row) => ({ set_id: setId, ...row })))
      .execute()
}

type AtWork = { setId: number; state: 'reading' | 'running' }

/** Keeps how far a set that is in that state has come: bytes of its file that are read, or rows that are decided. */
export async function showProgress(
  { db, log }: Context,
  { setId, state }: AtWork,
  done: number,
): Promise<void> {
  await db
    .updateTable('change_sets')
    .set({ position: done })
    .where('id', '=', setId)
    .where('kind', '=', 'import')
    .where('state', '=', state)
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, 'the progress of an import could not be kept'))
}
