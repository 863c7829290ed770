import { refundsAlone as alone } from '@hao/contract/console/refund-limits.ts'
import type { PriorRequests } from './queries.ts'

/**
 * Whether a refund needs another person: with it what the staff gives back of this order reaches 200 yuan, be it at once or with those before it, or what its
 * asker gives back in a day reaches 1,000, by whichever account.
 */
export function needsApproval(amountFen: number, { ofOrderFen, ofDayFen }: PriorRequests): boolean {
  return ofOrderFen + amountFen >= alone.ofOrderFen || ofDayFen + amountFen >= alone.ofDayFen
}
