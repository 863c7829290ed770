import type { exportEndpoints } from '@hao/contract/console/endpoints/exports.ts'
import { exportList } from '@hao/contract/console/lists/exports.ts'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import { minuteMs } from '../../platform/base/time.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { listById } from '../base/list.ts'
import { nameExportFile } from './file-name.ts'
import { readExportWords } from './read-export-words.ts'
import { requestExport } from './request-export.ts'
import type { ExportKinds } from '../base/export-kind.ts'
import { stopExport } from './stop-export.ts'
import { type ExportRow, allowDownload, selectExport, selectExports, selectPart } from './queries.ts'

/** How long (ms) the parts of a file can be read after the audited start of a download. */
const downloadMs = 20 * minuteMs

type Kind = keyof ExportKinds

export function exportRoutes(
  context: Context,
  kinds: ExportKinds,
): ConsoleHandlers<keyof typeof exportEndpoints> {
  const requireReady = createReadyCheck(kinds)
  return {
    'GET /exports': (input, { db, staff, at }) =>
      listById(input, {
        filters: exportList.schemas,
        select: (filters, page) => selectExports(db, filters, { staffId: staff.staffId, ...page }),
        present: (row) => present(row, at),
      }),

    'POST /exports': async ({ kind, filters }, { trx, staff, locale, at }) => {
      const row = await requestExport(context, kinds, trx, { kind, filters, staff, locale, at })
      const details = { kind, filters, rows: row.rows }
      return { data: present(row, at), audit: { subjectId: row.id, details } }
    },

    'POST /exports/:id/download': async ({ id }, { trx, staff, at }) => {
      const row = await requireReady(trx, { id, staff, at })
      await allowDownload(trx, id, new Date(at.getTime() + downloadMs))
      const name = nameExportFile(kinds, row, await readExportWords(trx, row.language))
      const details = { kind: row.kind, rows: row.written }
      return { data: { name, parts: row.parts }, audit: { subjectId: id, details } }
    },

    'POST /exports/:id/stop': async ({ id, reason }, { trx, staff, at }) => {
      const row = await selectExport(trx, id)
      const isOwn = row?.staff_id === staff.staffId
      if (!row || !(isOwn || hasPermission(staff.roles, 'staff'))) throw refuse('no-such-thing')
      await stopExport(trx, id, { staffId: staff.staffId, reason, at })
      return { data: { id }, audit: { subjectId: id, reason, details: { kind: row.kind } } }
    },

    'GET /exports/:id/parts/:position': async ({ id, position }, { db, staff, at }) => {
      const row = await requireReady(db, { id, staff, at })
      if (!row.downloadable_until || row.downloadable_until <= at) throw refuse('not-now')
      const part = await selectPart(db, id, position)
      if (!part) throw refuse('no-such-thing')
      return { content: await context.keys.decrypt('export_parts.content', part) }
    },
  }
}

/**
 * A staff member's own export whose file is ready. Refuses `no-such-thing` (also for the exports of others),
 * `not-allowed` without the permission to read the list, and `not-now`.
 */
const createReadyCheck =
  (kinds: ExportKinds) =>
  async (db: Db, { id, staff, at }: { id: number; staff: StaffSession; at: Date }): Promise<ExportRow> => {
    const row = await selectExport(db, id)
    if (!row || row.staff_id !== staff.staffId) throw refuse('no-such-thing')
    if (!hasPermission(staff.roles, kinds[row.kind as Kind].list.permission)) throw refuse('not-allowed')
    if (row.state !== 'ready' || row.expires_at <= at) throw refuse('not-now')
    return row
  }

function present(row: ExportRow, now: Date): ConsoleOutput<'POST /exports'> {
  return {
    id: row.id,
    kind: row.kind as Kind,
    state: row.expires_at <= now ? 'gone' : row.state,
    filters: row.filters,
    rows: row.rows,
    written: row.written,
    parts: row.parts,
    problem: row.state === 'failed' ? (row.problem ?? 'stopped') : row.problem,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
