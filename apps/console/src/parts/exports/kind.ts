import type { Permission } from '@hao/contract/console/roles.ts'
import type { RowOf } from '../../base/api/endpoints.ts'

/** A list that can be taken along as a file. */
export type ExportKind = RowOf<'GET /exports'>['kind']

/** What somebody must be allowed to read, to export it; the server asks the same. */
export const readingOf = {
  numbers: 'numbers.read',
  calls: 'calls.read',
  orders: 'orders.read',
  refunds: 'refunds.read',
  ledger: 'money.read',
} as const satisfies Record<ExportKind, Permission>
