import { sql } from 'kysely'
import { excerptFormat } from '@hao/contract/console/number-file/excerpt-format.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { FileRefusedError } from '@hao/contract/console/number-file/file-problem.ts'
import { importNumbers, type ImportReport } from '../import/import-numbers.ts'
import { type ReadChoices, recogniseFormat } from '@hao/contract/console/number-file/recognise.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { toStream } from './file-content.ts'
import {
  type RowFindings,
  type StoredReading,
  noFindings,
  recordRefusals,
  loadImportFile,
  pickReadOptions,
  requirePossiblePad,
  showProgress,
} from './import-file.ts'
import { replaceRefusedLines, deleteReading } from './import-queries.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAction } from './move-number.ts'
import { lockSet, requireSet } from './queries.ts'
import { requireNoApprovalRequest, runDeadline } from './run-set.ts'
import { stopBetweenSteps } from './stop-set.ts'

/** The interval (ms) of progress updates; tests shorten it. */
const progressMs = 1000

/** Reads the file of an import and stores its format and preview, or why it cannot be read. */
export async function readImport(
  context: Context,
  setId: number,
  progressIntervalMs = progressMs,
): Promise<void> {
  const file = await loadImportFile(context, setId)
  if (!file) return
  const { content, choices } = file
  const at = context.clock()
  const giveWay = throttleWhenBusy()
  const found = noFindings()
  const reading: StoredReading = {}
  let reportedAt = performance.now()
  const afterChunk = async (bytes: number) => {
    await giveWay()
    if (performance.now() - reportedAt < progressIntervalMs) return
    reportedAt = performance.now()
    await stopBetweenSteps(context, setId)
    await showProgress(context, { setId, state: 'reading' }, bytes)
  }
  try {
    const format = await recogniseFormat(toStream(content, giveWay), choices)
    reading.format = excerptFormat(format)
    const report = await importNumbers(context.config.directUrl, toStream(content, afterChunk), {
      ...choices,
      ...pickReadOptions(format),
      dryRun: true,
      plan: context.config.numberPlan,
      onRefused: recordRefusals(found),
      onFindings: (findings) => (reading.findings = findings),
      onExample: (example) => found.examples.push(example),
      onSnapshot: (seen) => (found.seen = seen),
      onOffSale: (numbers) => (found.offSale = numbers),
      pricesOf: setId,
    })
    await inTransaction(context.db, (trx) =>
      storePreview(trx, setId, { report, found, at, reading, choices }),
    )
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error
    reading.problem = error.problem
    await inTransaction(context.db, (trx) => storeProblem(trx, setId, { at, reading, choices }))
  }
}

type Reading = { at: Date; reading: StoredReading; choices: ReadChoices }

/**
 * Whether the set still has these options. A job that ran twice may have read the file with earlier options.
 */
async function hasChoices(trx: Trx, setId: number, choices: ReadChoices): Promise<boolean> {
  const set = await lockSet(trx, setId)
  return JSON.stringify(set?.parameters['choices'] ?? {}) === JSON.stringify(choices)
}

/** The parameters of a set merged with `parameters`. */
const mergeParameters = (parameters: object) =>
  sql<Record<string, unknown>>`change_sets.parameters || ${JSON.stringify(parameters)}::jsonb`

async function storeProblem(trx: Trx, setId: number, { at, reading, choices }: Reading): Promise<void> {
  if (!(await hasChoices(trx, setId, choices))) return
  const set = { problem: reading.problem?.code ?? null, parameters: mergeParameters(reading), position: 0 }
  await changeSetMachine.transition(trx, 'refuse', { id: setId }, { at, set })
}

type Preview = Reading & { report: ImportReport; found: RowFindings }

async function storePreview(trx: Trx, setId: number, preview: Preview): Promise<void> {
  const { report, found, at, reading, choices } = preview
  if (!(await hasChoices(trx, setId, choices))) return
  const { added, updated, unchanged, refused, read } = report
  const { seen, offSale } = found
  const set = {
    planned: added + updated,
    unchanged,
    refused,
    refusals: JSON.stringify(found.refusals),
    parameters: mergeParameters({ ...reading, added, updated, read, seen, offSale }),
    position: 0,
  }
  if (!(await changeSetMachine.transition(trx, 'read', { id: setId }, { at, set }))) return
  await replaceRefusedLines(trx, setId, found.refused)
  // Those of other previews.
  await trx
    .deleteFrom('import_price_changes')
    .where('change_set_id', '=', setId)
    .where('snapshot', '<>', found.seen ?? '')
    .execute()
  const examples = found.examples.map((example) => ({ change_set_id: setId, ...example }))
  if (examples.length > 0) await trx.insertInto('import_examples').values(examples).execute()
}

/**
 * Requests a new preview of a file with other options. Refuses `no-such-thing`; `not-now` if the set is not
 * previewed or unreadable, or too old; `bad-request` for an impossible length.
 */
export async function rereadImport(
  context: Context,
  trx: Trx,
  { setId, choices }: { setId: number; choices: ReadChoices },
  { staffId, at }: Pick<StaffAction, 'staffId' | 'at'>,
): Promise<void> {
  requirePossiblePad(context, choices)
  const set = await requireSet(trx, setId)
  if (set.kind !== 'import') throw refuse('no-such-thing')
  const files = trx.selectFrom('import_files').select('change_set_id').where('change_set_id', '=', setId)
  if (!(await files.executeTakeFirst()) || runDeadline(set.created_at) < at)
    throw refuse('not-now', { state: set.state })
  await requireNoApprovalRequest(trx, setId, at)
  const kept = sql`change_sets.parameters - ARRAY['format', 'findings', 'problem', 'added', 'updated', 'read', 'seen']`
  const parameters = sql<Record<string, unknown>>`${kept} || ${JSON.stringify({ choices })}::jsonb`
  const cleared = { planned: 0, unchanged: 0, refused: 0, refusals: '{}', problem: null, parameters }
  const change = { at, set: cleared, history: { staff_id: staffId } }
  if (!(await changeSetMachine.transition(trx, 'reread', { id: setId }, change)))
    throw refuse('not-now', { state: set.state })
  await deleteReading(trx, setId)
  await context.enqueue(trx, 'change-set-run', { setId })
}
