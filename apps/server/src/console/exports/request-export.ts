import { sql } from 'kysely'
import { maxExportRows } from '@hao/contract/console/endpoints/exports.ts'
import { parseFilters } from '@hao/contract/console/list.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import type { Locale } from '@hao/contract/locale.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import { addDays } from '../../platform/base/time.ts'
import type { ExportKinds } from '../base/export-kind.ts'
import { exportMachine } from './machine.ts'

const retentionDays = 1

type ExportRequest = {
  kind: keyof ExportKinds
  filters: Record<string, string>
  staff: StaffSession
  locale: Locale
  at: Date
}

/**
 * Creates an export; a job writes its file. Counts the rows now. Refuses `not-allowed` without the permission
 * to read the list, `bad-request` for an invalid filter (without it the file would hold more than requested),
 * and `export-too-large` above a million rows.
 */
export async function requestExport(
  context: Context,
  kinds: ExportKinds,
  trx: Trx,
  { kind, filters, staff, locale, at }: ExportRequest,
) {
  const { list, buildQuery } = kinds[kind]
  if (!hasPermission(staff.roles, list.permission)) throw refuse('not-allowed')
  const parsed = parseFilters(list.schemas, filters)
  const fields = parsed.dropped.map((name) => ({
    field: `filters.${name}`,
    reason: Object.hasOwn(list.schemas, name) ? 'invalid_format' : 'unknown',
  }))
  if (fields.length > 0) throw refuse('bad-request', { fields })
  const matching = buildQuery(context, parsed.filters, at)
  const counted = await sql<{ rows: number }>`
    SELECT count(*)::integer AS rows FROM (${matching} LIMIT ${maxExportRows + 1}) AS counted`.execute(trx)
  const { rows } = firstRow(counted)
  if (rows > maxExportRows) throw refuse('export-too-large', { rows, most: maxExportRows })
  const expires = addDays(at, retentionDays)
  const file = { kind, filters, language: locale, rows }
  const row = { ...file, staff_id: staff.staffId, created_at: at, expires_at: expires }
  const requested = await exportMachine.insert(trx, 'ask', row, { at, history: { staff_id: staff.staffId } })
  await context.enqueue(trx, 'export-run', { exportId: requested.id })
  await context.enqueue(trx, 'export-expire', { exportId: requested.id }, expires)
  return requested
}
