import { refundFilters } from '@hao/contract/console/endpoints/refunds.ts'
import { words } from '@hao/contract/console/words.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { refundsLike, selectRefundsAfter } from '../../commerce/refunds/queries.ts'
import { defineExport } from '../base/export-kind.ts'

/** The reasons of the shop have words; those of the staff are words. */
function refundReasonIn(language: Locale, reason: string): string {
  const known: Readonly<Record<string, string>> = words[language].refundReasons
  return known[reason] ?? reason
}

/** Refunds, narrowed as their list is. */
export const refundExport = defineExport({
  reads: 'refunds.read',
  filters: refundFilters,
  header: {
    zh: ['退款号', '交易号', '类型', '金额（元）', '原因', '状态', '发起时间', '到账时间'],
    en: ['Refund', 'Trade', 'Kind', 'Amount (yuan)', 'Reason', 'State', 'Decided', 'Through'],
  },
  rows: ({ db }, wanted) => refundsLike(db, wanted),
  page: async (_context, db, wanted, slice) => selectRefundsAfter(db, wanted, slice),
  cells: async (_context, row, language) => [
    row.out_refund_no,
    { code: row.out_trade_no },
    words[language].refundKinds[row.kind],
    row.amount_fen / 100,
    refundReasonIn(language, row.reason),
    words[language].refundStates[row.state],
    row.created_at,
    row.succeeded_at,
  ],
})
