import { refundsAlone as limits } from '@hao/contract/console/refund-limits.ts'
import type { PriorRequests } from './queries.ts'

/**
 * Whether a refund needs a second person's approval: with it the staff's refunds of this order reach 200
 * yuan, or the requester's refunds of the day reach 1,000 yuan, counting every account that this person may
 * use.
 */
export function needsApproval(amountFen: number, { ofOrderFen, ofDayFen }: PriorRequests): boolean {
  return ofOrderFen + amountFen >= limits.ofOrderFen || ofDayFen + amountFen >= limits.ofDayFen
}
