import type { Trx } from '../../platform/db/database.ts'
import type { RefusedRow } from '../import/refused-row.ts'

export async function deleteFiles(trx: Trx, setIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('import_files').where('change_set_id', 'in', setIds).execute()
}

/** Replaces the stored refused lines of a file. */
export async function replaceRefusedLines(
  trx: Trx,
  setId: number,
  rows: readonly RefusedRow[],
): Promise<void> {
  await trx.deleteFrom('import_refused_lines').where('change_set_id', '=', setId).execute()
  if (rows.length > 0)
    await trx
      .insertInto('import_refused_lines')
      .values(rows.map((row) => ({ change_set_id: setId, ...row })))
      .execute()
}

/** Deletes the refused lines and the examples of a preview. */
export async function deleteReading(trx: Trx, setId: number): Promise<void> {
  await trx.deleteFrom('import_refused_lines').where('change_set_id', '=', setId).execute()
  await trx.deleteFrom('import_examples').where('change_set_id', '=', setId).execute()
}
