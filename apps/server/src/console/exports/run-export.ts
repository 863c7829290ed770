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
 * Inserts the part after those of `row`. False when another worker already wrote it, or when the export is
 * over.
 */
async function insertPart(
  trx: Trx,
  row: ExportRow,
  { content, rows, lastId }: { content: Buffer; rows: number; lastId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exports')
    .set({ parts: row.parts + 1, written: row.written + rows, last_id: lastId, problem: null })
    .where('id', '=', row.id)
    .where('parts', '=', row.parts)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx.insertInto('export_parts').values({ export_id: row.id, position: row.parts, content }).execute()
  return true
}

async function writePart(context: Context, kinds: ExportKinds, exportId: number): Promise<boolean> {
  const { db, clock } = context
  const row = await selectExport(db, exportId)
  if (!row || row.state !== 'running') return false
  const name = row.kind as keyof ExportKinds
  const kind = kinds[name]
  if (await stopExportIfRightLost(context, row, ['export', ...(kind ? [kind.list.permission] : [])]))
    return false
  const parsed = kind && parseFilters(kind.list.schemas, row.filters)
  // The list or a filter is unknown to this release. Without the filter the file would hold more than
  // requested.
  if (!parsed || parsed.dropped.length > 0) {
    const change = { at: clock(), set: { problem: 'given-up' } } as const
    await exportMachine.transition(db, 'fail', { id: exportId }, change)
    return false
  }
  const limit = Math.min(rowsPerPart, maxExportRows - row.written)
  const slice = { after: row.last_id, limit, now: row.created_at }
  const rows = limit > 0 ? await kind.selectPage(context, db, parsed.filters, slice) : []
  const words = await readExportWords(db, row.language)
  const cells = await Promise.all(rows.map((each) => kind.toCells(context, each, words)))
  const head = row.parts === 0 ? byteOrderMark + formatCsvLine(words.exportColumns[name]) : ''
  const content = await context.keys.encrypt('export_parts.content', head + cells.map(formatCsvLine).join(''))
  const last = rows.length < limit || limit === 0
  return inTransaction(db, async (trx) => {
    const lastId = rows.at(-1)?.id ?? row.last_id
    if (!(await insertPart(trx, row, { content, rows: rows.length, lastId })))
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
