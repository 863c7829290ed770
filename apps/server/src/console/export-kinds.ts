import type { ExportKinds } from './base/export-kind.ts'
import { numberExport } from './numbers/export.ts'
import { priceChangeExport } from './numbers/price-changes.ts'
import { orderExport } from './orders/export.ts'
import { ledgerExport } from './reconciliation/export.ts'
import { monthExport } from './reconciliation/month-file.ts'
import { refundExport } from './refunds/export.ts'
import { callExport } from './telephony/export.ts'

export const exportKinds: ExportKinds = {
  numbers: numberExport,
  calls: callExport,
  orders: orderExport,
  refunds: refundExport,
  'price-changes': priceChangeExport,
  ledger: ledgerExport,
  month: monthExport,
}
