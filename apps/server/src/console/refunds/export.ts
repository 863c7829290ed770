import { refundFilters } from '@hao/contract/console/endpoints/refunds.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { filterRefunds, selectRefundsAfter } from '../../commerce/refunds/list-queries.ts'
import { defineExport } from '../base/export-kind.ts'

/** The label of a reason code; the code itself if this release has no label for it. */
function refundReasonIn(language: Locale, reason: string): string {
  const known: Readonly<Record<string, string>> = textsFor(language).words.refundReasons
  return known[reason] ?? reason
}

/** The refunds that match the filters of their list. */
export const refundExport = defineExport({
  permission: 'refunds.read',
  filters: refundFilters,
  buildQuery: ({ db }, filters) => filterRefunds(db, filters),
  selectPage: async (_context, db, filters, slice) => selectRefundsAfter(db, filters, slice),
  toCells: async (_context, row, language) => [
    row.out_refund_no,
    { code: row.out_trade_no },
    textsFor(language).words.refundKinds[row.kind],
    row.amount_fen / 100,
    refundReasonIn(language, row.reason),
    textsFor(language).words.refundStates[row.state],
    row.created_at,
    row.succeeded_at,
  ],
})
