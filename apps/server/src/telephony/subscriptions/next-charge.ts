import type { ChargeObstacle, Renewal } from '@hao/contract/entities.ts'
import { type PeriodDiscounts, percentOff } from '@hao/numbers/periods.ts'
import { addDays } from '../../platform/base/time.ts'
import { isBarred } from './is-barred.ts'

/** Days before the end of a period by which its charge must be announced (law: at least 5). */
export const chargeNoticeDays = 5

/**
 * `authorised`: the provider may charge. `announced_percent`: the discount that a notice of this mandate has
 * announced in time; null without one. `called_off`: the owner has cancelled the order of the charge.
 */
export type ChargeFacts = {
  renewal: Renewal
  period_end: Date | null
  authorised: boolean
  announced_percent: number | null
  called_off: boolean
  barred_at: Date | null
  barred_until: Date | null
}

/** Undefined if a mandate, present or future, can pay for the end of the period. */
export function findChargeObstacle(facts: ChargeFacts, at: Date): ChargeObstacle | undefined {
  const { period_end: end } = facts
  if (!end) return undefined
  if (facts.called_off) return 'cancelled'
  if (isBarred(facts, at > end ? at : end)) return 'barred'
  return facts.announced_percent !== null || at <= addDays(end, -chargeNoticeDays) ? undefined : 'too-late'
}

export function willCharge(facts: ChargeFacts, { at, canCharge }: { at: Date; canCharge: boolean }): boolean {
  const authorised = facts.renewal === 'auto' && facts.authorised && canCharge
  return authorised && findChargeObstacle(facts, at) === undefined
}

type ChargedPeriod = Pick<ChargeFacts, 'announced_percent'> & { months: number; discounts: PeriodDiscounts }

/** The percent off the next charge: what was announced; until then the discount in effect. */
export function chargePercent({ announced_percent, months, discounts }: ChargedPeriod): number {
  return announced_percent ?? percentOff(discounts, months)
}
