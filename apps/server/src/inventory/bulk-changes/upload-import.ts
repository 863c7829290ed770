import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { ReadChoices } from '@hao/contract/console/number-file/recognise.ts'
import { requirePossiblePad } from './import-file.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAction } from './move-number.ts'

/** The largest file (bytes) for the console. The command line has no limit. */
const maxFileBytes = 50 * 1024 * 1024

/** A file, or its first chunk if `last` is false, and how to read it. */
type Upload = { name: string; content: Buffer; last: boolean; choices?: ReadChoices | undefined }

/**
 * Stores a CSV file or its first chunk. A job reads it once complete. Refuses `bad-request` for an empty one,
 * and for an impossible length of padding.
 */
export async function uploadImport(
  context: Context,
  trx: Trx,
  { name, content, last, choices }: Upload,
  { staffId, reason, at }: StaffAction,
): Promise<number> {
  if (content.length === 0) throw refuse('bad-request')
  if (choices) requirePossiblePad(context, choices)
  const values = {
    kind: 'import' as const,
    move: 'import',
    parameters: { file: name, ...(choices && { choices }), ...(last && { bytes: content.length }) },
    staff_id: staffId,
    reason,
    created_at: at,
  }
  const history = { staff_id: staffId, reason }
  const { id } = await changeSetMachine.insert(trx, 'upload', values, { at, history })
  await trx.insertInto('import_files').values({ change_set_id: id, name, content, complete: last }).execute()
  if (last) await context.enqueue(trx, 'change-set-run', { setId: id })
  return id
}

/** Another chunk of a file, which starts at byte `at`, from the same staff member. */
type FileChunk = { setId: number; at: number; content: Buffer; last: boolean; staffId: number }

/**
 * Appends a chunk to an incomplete file. Refuses `no-such-thing`; `stale` with the next byte if the chunk
 * does not follow; `file-too-large` beyond 50 MB.
 */
export async function appendFilePart(context: Context, trx: Trx, chunk: FileChunk): Promise<void> {
  const { setId, at, content, last, staffId } = chunk
  const incomplete = await trx
    .selectFrom('import_files')
    .innerJoin('change_sets', 'change_sets.id', 'import_files.change_set_id')
    .select(sql<number>`length(content)`.as('bytes'))
    .where('change_set_id', '=', setId)
    .where('complete', '=', false)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  if (incomplete.bytes !== at) throw refuse('stale', { current: incomplete.bytes })
  if (at + content.length > maxFileBytes) throw refuse('file-too-large')
  await trx
    .updateTable('import_files')
    .set({ content: sql`content || ${content}`, complete: last })
    .where('change_set_id', '=', setId)
    .execute()
  if (!last) return
  const whole = sql<
    Record<string, unknown>
  >`parameters || jsonb_build_object('bytes', ${at + content.length}::integer)`
  await trx.updateTable('change_sets').set({ parameters: whole }).where('id', '=', setId).execute()
  await context.enqueue(trx, 'change-set-run', { setId })
}
