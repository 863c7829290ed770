import type { CallRules } from '@hao/contract/endpoints/ring-rules.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { getSubscription } from '../subscriptions/get-subscription.ts'
import { formatClock } from '../../platform/base/time.ts'
import { announcedName, carrierSpeaks } from './announcement.ts'
import { parseEntry } from './list-entries.ts'
import { selectRules } from './queries.ts'
import { defaultRules, maxEntries, secondAfterSeconds } from './rules.ts'

export async function getRules(context: Context, userId: number, subscriptionId: number): Promise<CallRules> {
  const { number, name = null } = await getSubscription(context, userId, subscriptionId)
  const { db, keys, clock } = context
  const rules = (await selectRules(db, keys, subscriptionId)) ?? defaultRules
  const stored = await db
    .selectFrom('caller_list_entries')
    .select(['id', 'list', 'caller'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id', 'desc')
    .execute()
  const entries = await keys.decryptRows(stored, { caller: 'caller_list_entries.caller' })
  const { allow_all_until: courierUntil, second_phone: secondPhone } = rules
  return {
    subscriptionId,
    number: number.number,
    version: rules.version,
    rings: rules.rings,
    quiet: { on: rules.quiet, from: formatClock(rules.quiet_from), until: formatClock(rules.quiet_until) },
    knownOnly: rules.known_callers_only,
    refuseHidden: rules.refuse_hidden,
    ...(carrierSpeaks(context) && {
      announce: rules.announce,
      announcedName: announcedName(name, number.number),
      greeting: rules.greeting,
      voicemail: rules.voicemail,
    }),
    ...(courierUntil && courierUntil > clock() && { openUntil: courierUntil.toISOString() }),
    ...(secondPhone !== null && { secondPhone: maskPhone(secondPhone) }),
    secondAfterSeconds,
    mostEntries: maxEntries,
    entries: entries.map(({ id, list, caller }) => ({ id, list, ...parseEntry(caller) })),
  }
}

/** Refuses `subscription-not-found`, and `subscription-over` when the service has ended. */
export async function requireRunning(
  context: Context,
  userId: number,
  subscriptionId: number,
): Promise<void> {
  const { state } = await getSubscription(context, userId, subscriptionId)
  if (state === 'ended') throw refuse('subscription-over')
}
