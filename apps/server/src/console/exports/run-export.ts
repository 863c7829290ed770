import { maxExportRows } from '@hao/contract/console/endpoints/exports.ts'
import { parseFilters } from '@hao/contract/console/list.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { byteOrderMark, formatCsvLine } from '@hao/contract/console/csv.ts'
import type { ExportKinds } from '../base/export-kind.ts'
import { exportMachine } from './machine.ts'
import { readExportWords } from './read-export-words.ts'
import { stopExportIfRightLost } from './stop-export.ts'
import { selectExport, deleteParts, type ExportRow } from './queries.ts'

/** Rows of a part. Each part is one transaction; a crash loses at most one. */
const rowsPerPart = 1000

/**
 * Writes the file of an export part by part. Each part commits together with the progress, so a retry
 * continues after the last one, and of two workers only one writes each part. A failure marks the export as
 * interrupted and is thrown, so that the job is retried.
 */
export async function runExport(context: Context, kinds: ExportKinds, exportId: number): Promise<void> {
  const { db, clock } = context
  await exportMachine.transition(db, 'begin', { id: exportId }, { at: clock() })
  try {
    const giveWay = throttleWhenBusy()
    while (await writePart(context, kinds, exportId)) await giveWay()
  } catch (error) {
    await db
      .updateTable('exports')
      .set({ problem: 'interrupted' })
      .where('id', '=', exportId)
      .where('state', '=', 'running')
      .execute()
    throw error
  }
}

/**
 * Inserts the part after those of `asked`. False when another worker already wrote it, or when the export is
 * over.
 */
async function insertPart(
  trx: Trx,
  asked: ExportRow,
  { content, rows, lastId }: { content: Buffer; rows: number; lastId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exports')
    .set({ parts: asked.parts + 1, written: asked.written + rows, last_id: lastId, problem: null })
    .where('id', '=', asked.id)
    .where('parts', '=', asked.parts)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .insertInto('export_parts')
    .values({ export_id: asked.id, position: asked.parts, content })
    .execute()
  return true
}

async function writePart(context: Context, kinds: ExportKinds, exportId: number): Promise<boolean> {
  const { db, clock } = context
  const asked = await selectExport(db, exportId)
  if (!asked || asked.state !== 'running') return false
  const name = asked.kind as keyof ExportKinds
  const kind = kinds[name]
  if (await stopExportIfRightLost(context, asked, ['export', ...(kind ? [kind.list.permission] : [])]))
    return false
  const parsed = kind && parseFilters(kind.list.schemas, asked.filters)
  // The list or a filter is unknown to this release. Without the filter the file would hold more than
  // requested.
  if (!parsed || parsed.dropped.length > 0) {
    const given = { at: clock(), set: { problem: 'given-up' } } as const
    await exportMachine.transition(db, 'fail', { id: exportId }, given)
    return false
  }
  const limit = Math.min(rowsPerPart, maxExportRows - asked.written)
  const slice = { after: asked.last_id, limit, now: asked.created_at }
  const rows = limit > 0 ? await kind.selectPage(context, db, parsed.filters, slice) : []
  const words = await readExportWords(db, asked.language)
  const cells = await Promise.all(rows.map((row) => kind.toCells(context, row, words)))
  const head = asked.parts === 0 ? byteOrderMark + formatCsvLine(words.exportColumns[name]) : ''
  const content = await context.keys.encrypt('export_parts.content', head + cells.map(formatCsvLine).join(''))
  const last = rows.length < limit || limit === 0
  return inTransaction(db, async (trx) => {
    const lastId = rows.at(-1)?.id ?? asked.last_id
    if (!(await insertPart(trx, asked, { content, rows: rows.length, lastId })))
      return (await selectExport(trx, exportId))?.state === 'running'
    if (last) await exportMachine.transition(trx, 'finish', { id: exportId }, { at: clock() })
    return !last
  })
}

/** Deletes the file of an expired export. The request stays. */
export async function expireExport({ db, clock }: Context, exportId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await exportMachine.transition(trx, 'expire', { id: exportId }, { at: clock() })
    await deleteParts(trx, exportId)
  })
}
