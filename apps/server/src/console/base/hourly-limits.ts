import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { maskCaller } from '../../telephony/call-log/mask-caller.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { hourMs } from '../../platform/base/time.ts'
import { lockMember } from '../../people/staff/queries.ts'
import { type LimitedAction, selectLimitedActions } from './queries.ts'

/** The number of values that one staff member may see in full within any hour. */
const maxReveals = 30

/**
 * The number of full phones that one staff member may search for within any hour. A masked phone leaves
 * 10,000 candidates, so unlimited searches would reveal it.
 */
const maxPhones = 60

type Who = { staffId: number; at: Date }

/** Refuses `rate-limited`, with the seconds to wait, after 30 reveals within the hour before `at`. */
export async function limitReveals(trx: Trx, who: Who): Promise<void> {
  await requireBelowLimit(trx, who, maxReveals, 'reveal')
}

/**
 * Refuses `rate-limited`, with the seconds to wait, after 60 full phones within the hour before `at`. Counts
 * both searches and caller checks, whether or not the phone was known. The endpoint appends the audit row
 * that counts this one, in the same transaction.
 */
export async function limitPhoneSearches(trx: Trx, who: Who): Promise<void> {
  await requireBelowLimit(trx, who, maxPhones, 'phone')
}

/**
 * Applies the phone limit to a caller check, because its result tells whether the caller is the owner or on
 * the owner's lists. Hidden callers and short service numbers, which are never masked, do not count. Returns
 * whether it counts; the audit row stores that as `byPhone`.
 */
export async function limitCallerChecks(trx: Trx, who: Who, typed: string): Promise<boolean> {
  const caller = canonicalNumber(typed)
  const counts = maskCaller(caller) !== caller
  if (counts) await limitPhoneSearches(trx, who)
  return counts
}

/**
 * Counts audit rows of the last hour (a sliding window). The lock makes concurrent requests count each other.
 */
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
