import type { Context } from '../../context.ts'
import type { ImportExample } from '../import/preview-queries.ts'
import type { FileProblem } from '../import/file-problem.ts'
import type { RefusedRow } from '../import/refused-row.ts'
import type { FileFindings } from '../import/read-rows.ts'
import type { FileFormat, ReadChoices } from '../import/recognise.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { selectFile, updateProgress } from './import-queries.ts'

/** What is kept of how a file was read, in the parameters of its set. */
export type StoredReading = {
  choices?: ReadChoices
  format?: FileFormat
  findings?: FileFindings
  problem?: FileProblem
}

/** So many refused lines are named; the others are only counted. */
const mostNamed = 1000

/** What is found in a file row by row. */
export type RowFindings = {
  refused: RefusedRow[]
  refusals: Record<string, number>
  examples: ImportExample[]
  /** Which transactions the preview saw; nothing where a file is taken in. */
  seen?: TransactionSnapshot
}

export const noFindings = (): RowFindings => ({ refused: [], refusals: {}, examples: [] })

/** Counts refused rows by their reason, and keeps the first of them. */
export const recordRefusals =
  ({ refused, refusals }: RowFindings) =>
  (row: RefusedRow): void => {
    refusals[row.reason] = (refusals[row.reason] ?? 0) + 1
    if (refused.length < mostNamed) refused.push(row)
  }

type AtWork = { setId: number; state: 'reading' | 'running' }

/** Keeps how far a set that is in that state has come: bytes of its file that are read, or rows that are decided. */
export async function showProgress(
  { db, log }: Context,
  { setId, state }: AtWork,
  done: number,
): Promise<void> {
  await updateProgress(db, { setId, state, position: done }).catch((error: unknown) =>
    log.warn({ err: error }, 'the progress of an import could not be kept'),
  )
}

/** The file of an import that is whole, how its reader wants it read, and how it was read. */
export async function loadImportFile({ db }: Context, setId: number) {
  const file = await selectFile(db, setId)
  if (!file) return undefined
  const { choices = {}, format }: StoredReading = file.parameters
  return { content: file.content, choices, format }
}
