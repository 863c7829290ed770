import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { maskCaller } from '../../telephony/call-log/mask-caller.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { hourMs } from '../../platform/base/time.ts'
import { lockMember } from '../../people/staff/queries.ts'
import { type LimitedAction, selectLimitedActions } from './queries.ts'

/** So many values one person may see in full within any hour. */
const maxReveals = 30

/** So many whole phones one person may try within any hour. A mask leaves 10,000: whoever tries them all finds out which one it hides. */
const maxPhones = 60

type Who = { staffId: number; at: Date }

/** Refuses `rate-limited`, with the seconds to wait, to who has seen thirty values within the hour before `at`. */
export async function limitReveals(trx: Trx, who: Who): Promise<void> {
  await requireBelowLimit(trx, who, maxReveals, 'reveal')
}

/**
 * Refuses `rate-limited`, with the seconds to wait, to who has tried sixty whole phones within the hour before `at`, whether they were somebody's or not: in either search, or as who calls a
 * number. The row of the audit for this one has to follow in the transaction.
 */
export async function limitPhoneSearches(trx: Trx, who: Who): Promise<void> {
  await requireBelowLimit(trx, who, maxPhones, 'phone')
}

/**
 * The same for who would call a number, since the answer says whether it is their own or on its owner's lists; but not for who is hidden, nor for a service's short number, which the
 * console masks nowhere. Gives whether it counts, which the row of the audit has to tell as `byPhone`.
 */
export async function limitCallerChecks(trx: Trx, who: Who, typed: string): Promise<boolean> {
  const caller = canonicalNumber(typed)
  const counts = maskCaller(caller) !== caller
  if (counts) await limitPhoneSearches(trx, who)
  return counts
}

/** Counts as the audit tells; whichever hour that is, so that no twice as many come around the end of one. Of several at once each counts those before it. */
async function requireBelowLimit(
  trx: Trx,
  { staffId, at }: Who,
  max: number,
  counted: LimitedAction,
): Promise<void> {
  await lockMember(trx, staffId)
  const since = new Date(at.getTime() - hourMs)
  const seen = await selectLimitedActions(trx, { staffId, act: counted, since, limit: max })
  const first = seen[max - 1]
  if (!first) return
  const retryAfter = Math.max(1, Math.ceil((first.at.getTime() - since.getTime()) / 1000))
  throw refuse('rate-limited', { max, retryAfter })
}
