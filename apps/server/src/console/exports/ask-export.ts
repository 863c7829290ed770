import { type exportKinds, mostExported } from '@hao/contract/console/endpoints/exports.ts'
import { readFilters } from '@hao/contract/console/list.ts'
import { may } from '@hao/contract/console/roles.ts'
import type { Locale } from '@hao/contract/locale.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import { daysAfter } from '../../platform/base/time.ts'
import type { ExportKinds } from '../base/export-kind.ts'
import { exportMachine } from './machine.ts'
import { countRows } from './queries.ts'

/** So many days an export can be had. */
const keptDays = 1

type Asked = {
  kind: (typeof exportKinds)[number]
  filters: Record<string, string>
  staff: StaffSession
  locale: Locale
  at: Date
}

/**
 * Asks for a list as a file, which a job makes; what is counted now is what was asked for. Refuses `not-allowed` to who may not read the list, `bad-request` for
 * a filter that cannot be read (without it the file would hold more than was wanted), and `export-too-large`, with the count, beyond 50,000 rows.
 */
export async function askExport(
  context: Context,
  kinds: ExportKinds,
  trx: Trx,
  { kind, filters, staff, locale, at }: Asked,
) {
  const { reads, filters: known, rows: rowsOf } = kinds[kind]
  if (!may(staff.roles, reads)) throw refuse('not-allowed')
  const { wanted, dropped } = readFilters(known, filters)
  const fields = dropped.map((name) => ({
    field: `filters.${name}`,
    reason: Object.hasOwn(known, name) ? 'invalid_format' : 'unknown',
  }))
  if (fields.length > 0) throw refuse('bad-request', { fields })
  const rows = await countRows(trx, rowsOf(context, wanted, at))
  if (rows > mostExported) throw refuse('export-too-large', { rows, most: mostExported })
  const expires = daysAfter(at, keptDays)
  const row = {
    staff_id: staff.staffId,
    kind,
    filters,
    language: locale,
    rows,
    created_at: at,
    expires_at: expires,
  }
  const asked = await exportMachine.insert(trx, 'ask', row, { at, history: { staff_id: staff.staffId } })
  await context.enqueue(trx, 'export-run', { exportId: asked.id })
  await context.enqueue(trx, 'export-expire', { exportId: asked.id }, expires)
  return asked
}
