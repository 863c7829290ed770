import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { importNumbers, ImportStoppedError } from '../import/import-numbers.ts'
import { SetStoppedError } from '../import/step-queries.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { toStream } from './file-content.ts'
import {
  type RowFindings,
  loadImportFile,
  noFindings,
  pickReadOptions,
  recordRefusals,
  showProgress,
} from './import-file.ts'
import { replaceRefusedLines, deleteFiles } from './import-queries.ts'
import { changeSetMachine } from './machine.ts'
import { selectActor } from './queries.ts'
import { rowCounts } from './row-queries.ts'
import { stopBetweenSteps } from './stop-set.ts'

/**
 * Imports the file of a set with the same code as the command line. It also stores the former state of each
 * number, and skips (and lists) numbers that have changed since the preview. After a crash it continues.
 */
export async function runImportSet(context: Context, setId: number): Promise<void> {
  const file = await loadImportFile(context, setId)
  if (!file) return
  const { content, choices, format, seen = '' } = file
  const { staff_id: staffId, reason } = await selectActor(context.db, setId, 'run')
  const found = noFindings()
  const afterChunk = throttleWhenBusy()
  try {
    await importNumbers(context.config.directUrl, toStream(content, afterChunk), {
      ...choices,
      ...(format && pickReadOptions(format)),
      // The preview has asked about unknown columns.
      ignoreUnknown: true,
      plan: context.config.numberPlan,
      onRefused: recordRefusals(found),
      set: { setId, staffId, reason, seen },
      betweenSteps: async () => {
        await stopBetweenSteps(context, setId)
        await afterChunk()
      },
      onRowsApplied: (done) => void showProgress(context, { setId, state: 'running' }, done),
    })
  } catch (error) {
    if (error instanceof ImportStoppedError && error.cause instanceof SetStoppedError) return
    if (error instanceof ImportStoppedError)
      context.log.warn({ err: error, setId }, 'An import from the console stopped; its job will continue it')
    throw error
  }
  await inTransaction(context.db, (trx) => storeResult(trx, setId, found, context.clock()))
}

async function storeResult(trx: Trx, setId: number, found: RowFindings, at: Date): Promise<void> {
  const refused = Object.values(found.refusals).reduce((sum, rows) => sum + rows, 0)
  const set = { ...rowCounts, refused, refusals: JSON.stringify(found.refusals), position: 0 }
  if (!(await changeSetMachine.transition(trx, 'finish', { id: setId }, { at, set }))) return
  await replaceRefusedLines(trx, setId, found.refused)
  await deleteFiles(trx, [setId])
}
