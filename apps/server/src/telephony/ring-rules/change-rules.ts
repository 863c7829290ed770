import { type Updateable, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { CallList } from '../../platform/db/schema/ring-rules.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dayMs, parseClock } from '../../platform/base/time.ts'
import { requireUser } from '../../people/users/require-user.ts'
import { carrierSpeaks } from './announcement.ts'
import { canonicalEntry } from './list-entries.ts'
import { getRules, requireRunning } from './get-rules.ts'
import { lockRules, putEntry } from './queries.ts'
import { maxEntries } from './rules.ts'
import type { Schema } from '../../platform/db/schema.ts'

export type OwnSubscription = { userId: number; subscriptionId: number }

type RuleChanges = {
  rings?: boolean | undefined
  quiet?: { on: boolean; from: string; until: string } | undefined
  knownOnly?: boolean | undefined
  refuseHidden?: boolean | undefined
  announce?: boolean | undefined
  greeting?: boolean | undefined
  voicemail?: boolean | undefined
}

/** Keeps a subscription from ending until the transaction ends. False when it has ended. */
async function keepRunning(trx: Trx, subscriptionId: number): Promise<boolean> {
  const running = trx.selectFrom('subscriptions').select('id').where('id', '=', subscriptionId)
  return (await running.where('state', '<>', 'ended').forShare().executeTakeFirst()) !== undefined
}

/** Runs `work` with the rules of a running subscription locked. Refuses as `requireRunning`. */
export async function withLockedRules<T>(
  context: Context,
  own: OwnSubscription,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  await requireRunning(context, own.userId, own.subscriptionId)
  return inTransaction(context.db, async (trx) => {
    await requireUser(trx, own.userId)
    if (!(await keepRunning(trx, own.subscriptionId))) throw refuse('subscription-over')
    await lockRules(trx, own)
    return work(trx)
  })
}

type RuleColumns = Updateable<Schema['ring_rules']>

async function updateSwitches(
  trx: Trx,
  { subscriptionId, version }: { subscriptionId: number; version: number },
  columns: RuleColumns,
): Promise<boolean> {
  const changed = await trx
    .updateTable('ring_rules')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('subscription_id', '=', subscriptionId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return changed !== undefined
}

const speechColumns = ({ announce, greeting, voicemail }: RuleChanges) => ({
  ...(announce !== undefined && { announce }),
  ...(greeting !== undefined && { greeting }),
  ...(voicemail !== undefined && { voicemail }),
})

/** Refuses `rules-changed` with the current `rules` if they have another `version`, and `unavailable`. */
export async function changeRules(
  context: Context,
  own: OwnSubscription,
  { version, rings, quiet, knownOnly, refuseHidden, ...speech }: RuleChanges & { version: number },
): Promise<void> {
  const spoken = speechColumns(speech)
  if (Object.keys(spoken).length > 0 && !carrierSpeaks(context)) throw refuse('unavailable')
  const changes = {
    ...(rings !== undefined && { rings }),
    ...(quiet && {
      quiet: quiet.on,
      quiet_from: parseClock(quiet.from),
      quiet_until: parseClock(quiet.until),
    }),
    ...(knownOnly !== undefined && { known_callers_only: knownOnly }),
    ...(refuseHidden !== undefined && { refuse_hidden: refuseHidden }),
    ...spoken,
  }
  const changed = await withLockedRules(context, own, (trx) =>
    updateSwitches(trx, { subscriptionId: own.subscriptionId, version }, changes),
  )
  if (!changed)
    throw refuse('rules-changed', { rules: await getRules(context, own.userId, own.subscriptionId) })
}

async function updateRules(trx: Trx, subscriptionId: number, columns: RuleColumns): Promise<void> {
  await trx.updateTable('ring_rules').set(columns).where('subscription_id', '=', subscriptionId).execute()
}

export async function setCourierMode(context: Context, own: OwnSubscription, on: boolean): Promise<void> {
  const allow_all_until = on ? new Date(context.clock().getTime() + dayMs) : null
  await withLockedRules(context, own, (trx) => updateRules(trx, own.subscriptionId, { allow_all_until }))
}

/** Refuses `bad-request` for too few or too many digits, and `rule-limit` beyond 200 entries. */
export async function addListEntry(
  context: Context,
  own: OwnSubscription,
  { list, number, prefix }: { list: CallList; number: string; prefix: boolean },
): Promise<void> {
  const entry = canonicalEntry(number, prefix)
  if (entry === undefined) throw refuse('bad-request', { fields: [{ field: 'number', reason: 'length' }] })
  const row = { list, entry, at: context.clock(), max: maxEntries }
  const put = await withLockedRules(context, own, (trx) => putEntry(trx, context.keys, { ...own, ...row }))
  if (!put) throw refuse('rule-limit', { max: maxEntries })
}

export async function removeListEntry(
  context: Context,
  own: OwnSubscription,
  entryId: number,
): Promise<void> {
  await withLockedRules(context, own, (trx) =>
    trx
      .deleteFrom('caller_list_entries')
      .where('id', '=', entryId)
      .where('subscription_id', '=', own.subscriptionId)
      .execute(),
  )
}

export async function removeSecondPhone(context: Context, own: OwnSubscription): Promise<void> {
  const none = { second_phone: null, second_phone_index: null }
  await withLockedRules(context, own, (trx) => updateRules(trx, own.subscriptionId, none))
}
