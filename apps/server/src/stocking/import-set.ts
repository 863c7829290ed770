import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import type { RowOutcome } from '../db/schema/change-sets.ts'
import type { ImportExample } from '../importing/dry-run.ts'
import { importNumbers, type ImportReport, ImportStopped } from '../importing/import-numbers.ts'
import type { RefusedRow } from '../importing/import-row.ts'
import { givingWay } from '../jobs/give-way.ts'
import type { Snapshot } from '../numbers/unseen.ts'
import { streamOf, wrongLine } from './file-content.ts'
import { changeSetMachine } from './machine.ts'
import { selectActor } from './queries.ts'

/** So many refused lines are named; the others are only counted. */
const mostNamed = 1000
/** How often (ms) it is told how far the reading of a file has come; tests make it short. */
const tellMs = 1000

type Found = {
  refused: RefusedRow[]
  refusals: Record<string, number>
  examples: ImportExample[]
  /** Which transactions the preview saw; nothing where a file is taken in. */
  seen?: Snapshot
}

/** Reads the file of an import to its end and keeps what taking it in would do; a file that cannot be read is told why. */
export async function readImport(context: Context, setId: number, tellEachMs = tellMs): Promise<void> {
  const content = await contentOf(context, setId)
  if (!content) return
  const at = context.clock()
  const wrong = await wrongLine(content)
  if (wrong !== undefined) return refuseFile(context, setId, `encoding:${wrong}`)
  const found: Found = { refused: [], refusals: {}, examples: [] }
  try {
    const giveWay = givingWay()
    let toldAt = performance.now()
    const between = async (bytes: number) => {
      await giveWay()
      if (performance.now() - toldAt < tellEachMs) return
      toldAt = performance.now()
      await showProgress(context, { setId, state: 'reading' }, bytes)
    }
    const report = await importNumbers(context.config.databaseUrl, streamOf(content, between), {
      dryRun: true,
      plan: context.config.numberPlan,
      onRefused: noting(found),
      onExample: (example) => found.examples.push(example),
      onSeen: (seen) => (found.seen = seen),
    })
    await inTransaction(context.db, (trx) => keepPreview(trx, setId, { report, found, at }))
  } catch (error) {
    if (!isOfFile(error)) throw error
    await refuseFile(context, setId, error.message)
  }
}

/** What the file is to blame for; anything else passes and the job comes again. */
function isOfFile(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return error.message.startsWith('The f') || String((error as { code?: unknown }).code).startsWith('CSV_')
}

/**
 * Takes the file in by the engine of the command line, which also keeps what each number was, and leaves alone, by name, what has changed since the preview; goes on where it was
 * after a kill.
 */
export async function importSet(context: Context, setId: number): Promise<void> {
  const content = await contentOf(context, setId)
  if (!content) return
  const { staff_id: staffId, reason } = await selectActor(context.db, setId, 'run')
  const seen = await selectSeen(context, setId)
  const found: Found = { refused: [], refusals: {}, examples: [] }
  const between = givingWay()
  try {
    await importNumbers(context.config.databaseUrl, streamOf(content, between), {
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

/** What the preview of a file saw. */
async function selectSeen({ db }: Context, setId: number): Promise<Snapshot> {
  const { parameters } = await db
    .selectFrom('change_sets')
    .select('parameters')
    .where('id', '=', setId)
    .executeTakeFirstOrThrow()
  return parameters['seen'] as Snapshot
}

async function contentOf(context: Context, setId: number): Promise<Buffer | undefined> {
  const file = await context.db
    .selectFrom('import_files')
    .select('content')
    .where('set_id', '=', setId)
    .where('complete', '=', true)
    .executeTakeFirst()
  return file?.content
}

const noting =
  ({ refused, refusals }: Found) =>
  (row: RefusedRow): void => {
    refusals[row.reason] = (refusals[row.reason] ?? 0) + 1
    if (refused.length < mostNamed) refused.push(row)
  }

async function refuseFile(context: Context, setId: number, problem: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const at = context.clock()
    await changeSetMachine.move(trx, 'refuse', { id: setId }, { at, set: { problem: problem.slice(0, 500) } })
    await trx.deleteFrom('import_files').where('set_id', '=', setId).execute()
  })
}

type Preview = { report: ImportReport; found: Found; at: Date }

async function keepPreview(trx: Trx, setId: number, { report, found, at }: Preview): Promise<void> {
  const counts = {
    planned: report.added + report.updated,
    unchanged: report.unchanged,
    refused: report.refused,
  }
  const parameters = sql`change_sets.parameters || ${JSON.stringify({ added: report.added, updated: report.updated, read: report.read, seen: found.seen })}::jsonb`
  const set = { ...counts, refusals: JSON.stringify(found.refusals) as never, parameters, position: 0 }
  if (!(await changeSetMachine.move(trx, 'read', { id: setId }, { at, set }))) return
  await nameRefused(trx, setId, found.refused)
  if (found.examples.length > 0)
    await trx
      .insertInto('import_examples')
      .values(found.examples.map((example) => ({ set_id: setId, ...example })))
      .execute()
}

async function keepResult(trx: Trx, setId: number, found: Found, at: Date): Promise<void> {
  const numbersOf = (outcome: RowOutcome) =>
    sql`(SELECT count(*) FROM change_rows WHERE change_rows.set_id = change_sets.id AND outcome = ${outcome})`
  const refused = Object.values(found.refusals).reduce((sum, rows) => sum + rows, 0)
  const left = { changed: numbersOf('changed'), changed_since: numbersOf('changed-since'), refused }
  const set = { ...left, refusals: JSON.stringify(found.refusals) as never, position: 0 }
  if (!(await changeSetMachine.move(trx, 'finish', { id: setId }, { at, set }))) return
  await nameRefused(trx, setId, found.refused)
  await trx.deleteFrom('import_files').where('set_id', '=', setId).execute()
}

async function nameRefused(trx: Trx, setId: number, rows: readonly RefusedRow[]): Promise<void> {
  await trx.deleteFrom('import_refused_lines').where('set_id', '=', setId).execute()
  if (rows.length > 0)
    await trx
      .insertInto('import_refused_lines')
      .values(rows.map((row) => ({ set_id: setId, ...row })))
      .execute()
}

type AtWork = { setId: number; state: 'reading' | 'running' }

/** Keeps how far a set that is in that state has come: bytes of its file that are read, or rows that are decided. */
async function showProgress({ db, log }: Context, { setId, state }: AtWork, done: number): Promise<void> {
  await db
    .updateTable('change_sets')
    .set({ position: done })
    .where('id', '=', setId)
    .where('kind', '=', 'import')
    .where('state', '=', state)
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, 'the progress of an import could not be kept'))
}
