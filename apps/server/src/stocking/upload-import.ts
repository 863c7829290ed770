import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAct } from './move-number.ts'

/** The largest file (bytes) that the console takes; the command line takes any. */
export const mostBytes = 50 * 1024 * 1024

/** Keeps a CSV file until it is taken in, and has a job read it. Refuses `file-too-large`, and `bad-request` for an empty one. */
export async function uploadImport(
  context: Context,
  trx: Trx,
  { name, content }: { name: string; content: Buffer },
  { staffId, reason, at }: StaffAct,
): Promise<number> {
  if (content.length > mostBytes) throw refuse('file-too-large')
  if (content.length === 0) throw refuse('bad-request')
  const values = {
    kind: 'import' as const,
    move: 'import',
    parameters: { file: name, bytes: content.length },
    staff_id: staffId,
    reason,
    created_at: at,
  }
  const cause = { staff_id: staffId, reason }
  const { id } = await changeSetMachine.begin(trx, 'upload', values, { at, cause })
  await trx.insertInto('import_files').values({ set_id: id, name, content }).execute()
  await context.enqueue(trx, 'change-set-run', { setId: id })
  return id
}
