import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { maskCaller, numberDialled } from '../../telephony/call-log/dialled.ts'
import { resolve } from '../../telephony/routing/resolve-route.ts'
import type { Context } from '../../context.ts'
import { findNumber } from './queries.ts'

type Found = ConsoleOutput<'POST /phone-calls/try'>

/** What a call would meet now, decided as a real one is, its phones masked. */
export async function tryCall(
  context: Context,
  { number, caller }: { number: string; caller: string },
): Promise<Found> {
  const digits = numberDialled(number, context.config.numberPlan) ?? ownDigits(number, context)
  const { decision, reason, holds } = await resolve(context, digits, canonicalNumber(caller))
  const known = digits === undefined ? undefined : await findNumber(context.db, { digits })
  const rest = {
    ...(digits !== undefined && { number: digits }),
    ...(known && { numberId: known.id }),
    reason,
    anyCaller: holds.anyCaller ?? false,
    ...(holds.until !== undefined && { until: holds.until }),
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

/** The digits of a number as the console writes them, without the prefix. */
function ownDigits(typed: string, { config }: Context): string | undefined {
  return numberDialled(`${config.numberPlan.prefix}${typed}`, config.numberPlan)
}
