import type { exportKinds } from '@hao/contract/console/calls/exports.ts'
import { callExport } from './telephony/export.ts'
import type { ExportKind } from './base/export-kind.ts'
import { ledgerExport, orderExport, refundExport } from './orders/export.ts'
import { numberExport } from './numbers/export.ts'

/** Every list that can be exported. */
export const kinds: Record<(typeof exportKinds)[number], ExportKind> = {
  numbers: numberExport,
  calls: callExport,
  orders: orderExport,
  refunds: refundExport,
  ledger: ledgerExport,
}
