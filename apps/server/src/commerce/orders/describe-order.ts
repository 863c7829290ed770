import { formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'

/** What a payer reads at the provider: the number and for how long. */
export function describeOrder(order: { digits: string; months: number }, plan: NumberPlan): string {
  return `${formatNumber(order.digits, plan)} × ${order.months} 个月`
}
