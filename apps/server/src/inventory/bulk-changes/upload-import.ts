import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAction } from './move-number.ts'
import { appendToFile, insertFile, lockIncomplete, updateFileLength } from './import-queries.ts'

/** The largest file (bytes) that the console takes; the command line takes any. */
export const maxFileBytes = 50 * 1024 * 1024

/** A file, or its first part where `last` is false. */
type Upload = { name: string; content: Buffer; last: boolean }

/** Keeps a CSV file, or its first part, until it is taken in; a job reads it when its last part is here. Refuses `bad-request` for an empty one. */
export async function uploadImport(
  context: Context,
  trx: Trx,
  { name, content, last }: Upload,
  { staffId, reason, at }: StaffAction,
): Promise<number> {
  if (content.length === 0) throw refuse('bad-request')
  const values = {
    kind: 'import' as const,
    move: 'import',
    parameters: { file: name, ...(last && { bytes: content.length }) },
    staff_id: staffId,
    reason,
    created_at: at,
  }
  const cause = { staff_id: staffId, reason }
  const { id } = await changeSetMachine.insert(trx, 'upload', values, { at, history: cause })
  await insertFile(trx, { setId: id, name, content, complete: last })
  if (last) await context.enqueue(trx, 'change-set-run', { setId: id })
  return id
}

/** One more part of a file, which goes on at byte `at`, by whoever began it. */
type Part = { setId: number; at: number; content: Buffer; last: boolean; staffId: number }

/**
 * Adds a part to a file that is not complete. Refuses `no-such-thing`; `stale`, with the byte where it goes on, for a part that does not follow the last one;
 * `file-too-large` beyond 50 MB.
 */
export async function appendFilePart(context: Context, trx: Trx, part: Part): Promise<void> {
  const { setId, at, content, last, staffId } = part
  const bytes = await lockIncomplete(trx, { setId, staffId })
  if (bytes === undefined) throw refuse('no-such-thing')
  if (bytes !== at) throw refuse('stale', { current: bytes })
  if (bytes + content.length > maxFileBytes) throw refuse('file-too-large')
  await appendToFile(trx, { setId, content, last })
  if (!last) return
  await updateFileLength(trx, setId, at + content.length)
  await context.enqueue(trx, 'change-set-run', { setId })
}
