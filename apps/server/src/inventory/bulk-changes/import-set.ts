import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { importNumbers, ImportStoppedError } from '../import/import-numbers.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { toStream } from './file-content.ts'
import { type RowFindings, noFindings, recordRefusals, loadImportFile, showProgress } from './import-file.ts'
import { replaceRefusedLines, deleteFiles, selectPreviewSnapshot } from './import-queries.ts'
import { changeSetMachine } from './machine.ts'
import { selectActor } from './queries.ts'
import { rowCounts } from './row-queries.ts'

/**
 * Takes the file in by the engine of the command line, which also keeps what each number was, and leaves alone, by name, what has changed since the preview; goes on where it was
 * after a kill.
 */
export async function runImportSet(context: Context, setId: number): Promise<void> {
  const file = await loadImportFile(context, setId)
  if (!file) return
  const { content, choices, format } = file
  const { staff_id: staffId, reason } = await selectActor(context.db, setId, 'run')
  const seen = await selectPreviewSnapshot(context.db, setId)
  const found = noFindings()
  const between = throttleWhenBusy()
  try {
    await importNumbers(context.config.databaseUrl, toStream(content, between), {
      ...choices,
      ...(format && { encoding: format.encoding, separator: format.separator }),
      // What they are was asked by the preview.
      ignoreUnknown: true,
      plan: context.config.numberPlan,
      onRefused: recordRefusals(found),
      set: { setId, staffId, reason, seen },
      betweenSteps: between,
      onRowsApplied: (done) => void showProgress(context, { setId, state: 'running' }, done),
    })
  } catch (error) {
    if (error instanceof ImportStoppedError)
      context.log.warn({ err: error, setId }, 'an import from the console stopped and will go on')
    throw error
  }
  await inTransaction(context.db, (trx) => keepResult(trx, setId, found, context.clock()))
}

async function keepResult(trx: Trx, setId: number, found: RowFindings, at: Date): Promise<void> {
  const refused = Object.values(found.refusals).reduce((sum, rows) => sum + rows, 0)
  const set = { ...rowCounts, refused, refusals: JSON.stringify(found.refusals), position: 0 }
  if (!(await changeSetMachine.transition(trx, 'finish', { id: setId }, { at, set }))) return
  await replaceRefusedLines(trx, setId, found.refused)
  await deleteFiles(trx, [setId])
}
