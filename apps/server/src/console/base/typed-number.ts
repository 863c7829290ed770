import { bareDigits } from '@hao/contract/phone.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { numberDialled } from '../../telephony/call-log/dialled.ts'

/** The digits of a number of ours as somebody typed it: as it is dialled, or without the prefix; undefined for what can be none. */
export function typedNumber(typed: string, plan: NumberPlan): string | undefined {
  const dialled = numberDialled(typed, plan)
  if (dialled !== undefined) return dialled
  const bare = bareDigits(typed)
  return new RegExp(`^\\d{${plan.minDigits},${plan.maxDigits}}$`).test(bare) ? bare : undefined
}
