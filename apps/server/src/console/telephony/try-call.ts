import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { maskCaller } from '../../telephony/call-log/mask-caller.ts'
import { decideCall } from '../../telephony/routing/resolve-route.ts'
import type { Context } from '../../context.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'
import { findNumber } from './queries.ts'

type TryResult = ConsoleOutput<'POST /phone-calls/try'>

/** Decides like a real call what a call would meet now. Phones are masked. */
export async function tryCall(
  context: Context,
  { number, caller }: { number: string; caller: string },
): Promise<TryResult> {
  const digits = parseTypedNumber(number, context.config.numberPlan)
  const { decision, reason, validity } = await decideCall(context, digits, canonicalNumber(caller))
  const known = digits === undefined ? undefined : await findNumber(context.db, { digits })
  const rest = {
    ...(digits !== undefined && { number: digits }),
    ...(known && { numberId: known.id }),
    reason,
    anyCaller: validity.anyCaller ?? false,
    ...(validity.until !== undefined && { until: validity.until }),
  }
  if (decision.action === 'reject')
    return { ...rest, rings: false, status: decision.status, told: decision.reason }
  return {
    ...rest,
    rings: true,
    target: maskCaller(decision.target),
    ...(decision.second && { second: maskCaller(decision.second.target) }),
  }
}
