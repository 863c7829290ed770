import type { Context } from '../../context.ts'
import type { ImportExample } from '../import/preview-import.ts'
import type { FileProblem } from '@hao/contract/console/number-file/file-problem.ts'
import type { RefusedRow } from '../import/refused-row.ts'
import type { FileFindings } from '../import/read-rows.ts'
import type { FileFormat, ReadChoices } from '@hao/contract/console/number-file/recognise.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'

/** How a file was read, stored in the parameters of its set. */
export type StoredReading = {
  choices?: ReadChoices
  format?: FileFormat
  findings?: FileFindings
  problem?: FileProblem
  /** The snapshot of the preview. */
  seen?: TransactionSnapshot
}

/** The most refused lines to store. Further ones are only counted. */
const maxStored = 1000

export type RowFindings = {
  refused: RefusedRow[]
  refusals: Record<string, number>
  examples: ImportExample[]
  /** The snapshot of the preview; undefined when the file is imported. */
  seen?: TransactionSnapshot
  /** The count of numbers that the file takes off the sale. */
  offSale?: number
}

export const noFindings = (): RowFindings => ({ refused: [], refusals: {}, examples: [] })

/** Creates a callback that counts refused rows by reason and stores the first ones. */
export const recordRefusals =
  ({ refused, refusals }: RowFindings) =>
  (row: RefusedRow): void => {
    refusals[row.reason] = (refusals[row.reason] ?? 0) + 1
    if (refused.length < maxStored) refused.push(row)
  }

/** Stores the progress of a set in this state: bytes read, or rows decided. */
export async function showProgress(
  { db, log }: Context,
  { setId, state }: { setId: number; state: 'reading' | 'running' },
  position: number,
): Promise<void> {
  try {
    await db
      .updateTable('change_sets')
      .set({ position })
      .where('id', '=', setId)
      .where('kind', '=', 'import')
      .where('state', '=', state)
      .execute()
  } catch (error) {
    log.warn({ err: error }, 'The progress of an import was not stored; the import continues')
  }
}

/** The complete file of an import and how to read it; undefined if it is incomplete. */
export async function loadImportFile({ db }: Context, setId: number) {
  const file = await db
    .selectFrom('import_files')
    .innerJoin('change_sets', 'change_sets.id', 'import_files.change_set_id')
    .select(['content', 'parameters'])
    .where('change_set_id', '=', setId)
    .where('complete', '=', true)
    .executeTakeFirst()
  if (!file) return undefined
  const { choices = {}, format, seen }: StoredReading = file.parameters
  return { content: file.content, choices, format, seen }
}

export const pickReadOptions = ({ encoding, separator, firstLine, header }: FileFormat) => ({
  encoding,
  separator,
  firstLine,
  header,
})

/** Refuses `bad-request` for padding to a length that no number has. */
export function requirePossiblePad({ config }: Pick<Context, 'config'>, { pad }: ReadChoices): void {
  const { minDigits, maxDigits } = config.numberPlan
  if (pad !== undefined && (pad < minDigits || pad > maxDigits)) throw refuse('bad-request')
}
