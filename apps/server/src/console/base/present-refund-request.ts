import { type NumberPlan, formatNumber } from '@hao/numbers/plan.ts'
import type { RequestRow } from '../../commerce/refund-requests/queries.ts'
import { presentRow } from './present-row.ts'

export function presentRequest({ digits, asker, askedBy, ...row }: RequestRow, plan: NumberPlan) {
  return { ...presentRow(row), number: formatNumber(digits, plan), askedBy: asker, askedById: askedBy }
}
