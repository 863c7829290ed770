import type { Permission } from '@hao/contract/console/roles.ts'
import type { RowOf } from '../../base/api/endpoints.ts'

/** A list that can be exported. */
export type ExportKind = RowOf<'GET /exports'>['kind']

/** The permission to export each list. The server requires the same. */
export const readPermissions = {
  numbers: 'numbers.read',
  calls: 'calls.read',
  orders: 'orders.read',
  refunds: 'refunds.read',
  ledger: 'money.read',
} as const satisfies Record<ExportKind, Permission>
