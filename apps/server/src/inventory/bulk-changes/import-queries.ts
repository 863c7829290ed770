import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ImportExample } from '../import/preview-queries.ts'
import type { ReadChoices } from '@hao/contract/console/number-file/recognise.ts'
import type { RefusedRow } from '../import/refused-row.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'

export async function selectIncomplete(trx: Trx, setIds: readonly number[]): Promise<Set<number>> {
  const parts = await trx
    .selectFrom('import_files')
    .select('change_set_id')
    .where('change_set_id', 'in', [0, ...setIds])
    .where('complete', '=', false)
    .execute()
  return new Set(parts.map(({ change_set_id: setId }) => setId))
}

/** Deletes the unreadable files of sets created before a time. */
export async function deleteUnreadableFiles(trx: Trx, createdBefore: Date): Promise<void> {
  await trx
    .deleteFrom('import_files')
    .where('change_set_id', 'in', (query) =>
      query
        .selectFrom('change_sets')
        .select('id')
        .where('state', '=', 'unreadable')
        .where('created_at', '<', createdBefore),
    )
    .execute()
}

export async function deleteFiles(trx: Trx, setIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('import_files').where('change_set_id', 'in', setIds).execute()
}

/** The complete file of an import, and the parameters of its set. */
export async function selectFile(db: Db, setId: number) {
  return db
    .selectFrom('import_files')
    .innerJoin('change_sets', 'change_sets.id', 'import_files.change_set_id')
    .select(['content', 'parameters'])
    .where('change_set_id', '=', setId)
    .where('complete', '=', true)
    .executeTakeFirst()
}

/** Whether a set has a file, complete or not. */
export async function hasFile(trx: Trx, setId: number): Promise<boolean> {
  const file = await trx
    .selectFrom('import_files')
    .select('change_set_id')
    .where('change_set_id', '=', setId)
    .executeTakeFirst()
  return file !== undefined
}

export async function insertFile(
  trx: Trx,
  { setId, name, content, complete }: { setId: number; name: string; content: Buffer; complete: boolean },
): Promise<void> {
  await trx.insertInto('import_files').values({ change_set_id: setId, name, content, complete }).execute()
}

/** Locks an incomplete file of a staff member and returns its length; undefined if there is none. */
export async function lockIncomplete(
  trx: Trx,
  { setId, staffId }: { setId: number; staffId: number },
): Promise<number | undefined> {
  const file = await trx
    .selectFrom('import_files')
    .innerJoin('change_sets', 'change_sets.id', 'import_files.change_set_id')
    .select(sql<number>`length(content)`.as('bytes'))
    .where('change_set_id', '=', setId)
    .where('complete', '=', false)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
  return file?.bytes
}

export async function appendToFile(
  trx: Trx,
  { setId, content, last }: { setId: number; content: Buffer; last: boolean },
): Promise<void> {
  await trx
    .updateTable('import_files')
    .set({ content: sql`content || ${content}`, complete: last })
    .where('change_set_id', '=', setId)
    .execute()
}

export async function updateFileLength(trx: Trx, setId: number, bytes: number): Promise<void> {
  const whole = sql<Record<string, unknown>>`parameters || jsonb_build_object('bytes', ${bytes}::integer)`
  await trx.updateTable('change_sets').set({ parameters: whole }).where('id', '=', setId).execute()
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

/** Stores the progress of an import, while it is in this state. */
export async function updateProgress(
  db: Db,
  { setId, state, position }: { setId: number; state: 'reading' | 'running'; position: number },
): Promise<void> {
  await db
    .updateTable('change_sets')
    .set({ position })
    .where('id', '=', setId)
    .where('kind', '=', 'import')
    .where('state', '=', state)
    .execute()
}

export async function selectPreviewSnapshot(db: Db, setId: number): Promise<TransactionSnapshot> {
  const { parameters } = await db
    .selectFrom('change_sets')
    .select('parameters')
    .where('id', '=', setId)
    .executeTakeFirstOrThrow()
  return parameters['seen'] as TransactionSnapshot
}

/** The parameters of a set merged with `parameters`. */
export const mergeParameters = (parameters: object) =>
  sql<Record<string, unknown>>`change_sets.parameters || ${JSON.stringify(parameters)}::jsonb`

/** The parameters for reading the file of a set again with other options. */
export function rereadParameters(choices: ReadChoices) {
  const kept = sql`change_sets.parameters - ARRAY['format', 'findings', 'problem', 'added', 'updated', 'read', 'seen']`
  return sql<Record<string, unknown>>`${kept} || ${JSON.stringify({ choices })}::jsonb`
}

/** Deletes the price changes of other previews than the one with this snapshot. */
export async function deleteOtherPrices(trx: Trx, setId: number, seen: string): Promise<void> {
  await trx
    .deleteFrom('import_price_changes')
    .where('change_set_id', '=', setId)
    .where('snapshot', '<>', seen)
    .execute()
}

export async function insertExamples(
  trx: Trx,
  setId: number,
  examples: readonly ImportExample[],
): Promise<void> {
  if (examples.length === 0) return
  const values = examples.map((example) => ({ change_set_id: setId, ...example }))
  await trx.insertInto('import_examples').values(values).execute()
}

/** Deletes the refused lines and the examples of a preview. */
export async function deleteReading(trx: Trx, setId: number): Promise<void> {
  await trx.deleteFrom('import_refused_lines').where('change_set_id', '=', setId).execute()
  await trx.deleteFrom('import_examples').where('change_set_id', '=', setId).execute()
}
