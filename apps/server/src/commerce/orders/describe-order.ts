import { formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'

/** The description that the payer reads at the provider: the number and the months. */
export function describeOrder(order: { digits: string; months: number }, plan: NumberPlan): string {
  return `${formatNumber(order.digits, plan)} × ${order.months} 个月`
}
