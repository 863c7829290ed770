import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { importNumbers, ImportStopped } from '../import/import-numbers.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { streamOf } from './file-content.ts'
import { type Found, nothingFound, noting, readFile, showProgress } from './import-file.ts'
import { replaceRefusedLines, deleteFiles, selectSeen } from './import-queries.ts'
import { changeSetMachine } from './machine.ts'
import { selectActor } from './queries.ts'
import { rowCounts } from './row-queries.ts'

/**
 * Takes the file in by the engine of the command line, which also keeps what each number was, and leaves alone, by name, what has changed since the preview; goes on where it was
 * after a kill.
 */
export async function importSet(context: Context, setId: number): Promise<void> {
  const file = await readFile(context, setId)
  if (!file) return
  const { content, choices, format } = file
  const { staff_id: staffId, reason } = await selectActor(context.db, setId, 'run')
  const seen = await selectSeen(context.db, setId)
  const found = nothingFound()
  const between = throttleWhenBusy()
  try {
    await importNumbers(context.config.databaseUrl, streamOf(content, between), {
      ...choices,
      ...(format && { encoding: format.encoding, separator: format.separator }),
      // What they are was asked by the preview.
      ignoreUnknown: true,
      plan: context.config.numberPlan,
      onRefused: noting(found),
      set: { setId, staffId, reason, seen },
      between,
      onTaken: (done) => void showProgress(context, { setId, state: 'running' }, done),
    })
  } catch (error) {
    if (error instanceof ImportStopped)
      context.log.warn({ err: error, setId }, 'an import from the console stopped and will go on')
    throw error
  }
  await inTransaction(context.db, (trx) => keepResult(trx, setId, found, context.clock()))
}

async function keepResult(trx: Trx, setId: number, found: Found, at: Date): Promise<void> {
  const refused = Object.values(found.refusals).reduce((sum, rows) => sum + rows, 0)
  const set = { ...rowCounts, refused, refusals: JSON.stringify(found.refusals), position: 0 }
  if (!(await changeSetMachine.transition(trx, 'finish', { id: setId }, { at, set }))) return
  await replaceRefusedLines(trx, setId, found.refused)
  await deleteFiles(trx, [setId])
}
