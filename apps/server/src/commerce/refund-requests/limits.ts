import { refundsAlone as limits } from '@hao/contract/console/refund-limits.ts'
import type { PriorRequests } from './queries.ts'

/**
 * Whether a refund needs a second person's approval: with it the staff's refunds of this order reach 200
 * yuan, or the requester's refunds of the day reach 1,000 yuan, counting every account that this person may
 * use. Who invited a colleague within 72 hours may use that account, too.
 */
export function needsApproval(amountFen: number, { orderSumFen, daySumFen }: PriorRequests): boolean {
  return orderSumFen + amountFen >= limits.ofOrderFen || daySumFen + amountFen >= limits.ofDayFen
}
