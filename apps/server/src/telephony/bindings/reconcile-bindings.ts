import { toDialledNumber } from '@hao/numbers/plan.ts'
import { networkKeepsBindings, pushNextVersion } from './bindings.ts'
import { pendingStates, desiredStates } from './machine.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { NetworkBinding } from '../../platform/integrations/network/number-network.ts'
import { ringsUntil } from '../subscriptions/schedule.ts'
import { lockSubscription, selectNewestBinding } from './queries.ts'
import type { Keys } from '../../platform/encryption/keys.ts'

async function selectNetworkBindings(db: Db, keys: Keys) {
  const rows = await db
    .selectFrom('bindings')
    .innerJoin('numbers', 'numbers.id', 'bindings.number_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'bindings.subscription_id')
    .select([
      'bindings.id',
      'subscription_id',
      'bindings.state',
      'version',
      'confirmed_version',
      'phone',
      'rings_until',
      'digits',
    ])
    .select(['subscriptions.state as subscription_state', 'renewal', 'period_end'])
    .where('bindings.state', 'in', [...desiredStates, 'unbinding'])
    .orderBy('bindings.id')
    .execute()
  return keys.decryptRows(rows, { phone: 'bindings.phone' })
}

type StoredBinding = Awaited<ReturnType<typeof selectNetworkBindings>>[number]

/**
 * What the network lacks or has otherwise is pushed in a new version, what only it has is removed there, what
 * it never confirmed is pushed again. Throws AdapterError.
 */
export async function reconcileBindings(context: Context): Promise<void> {
  const { network, log } = context
  if (!network || !networkKeepsBindings(context)) return
  // Our rows are read before the network's list, which then contains every binding that it had confirmed in
  // them.
  const ours = await selectNetworkBindings(context.db, context.keys)
  const theirs = await network.inspect(ours.flatMap((binding) => toNetworkBinding(context, binding)))
  const stored = new Map(theirs.map((binding) => [binding.bindingId, binding]))
  const pending = new Set(ours.filter(isPending).map(({ subscription_id }) => subscription_id))
  let repaired = 0
  for (const binding of ours) {
    const found = stored.get(String(binding.subscription_id))
    if (binding.confirmed_version < binding.version) await enqueuePush(context, binding)
    else if (!pending.has(binding.subscription_id) && !isSame(context, binding, found))
      repaired += await repair(context, binding, found)
  }
  const known = new Set(ours.map(({ subscription_id }) => String(subscription_id)))
  for (const each of stored.values())
    if (!known.has(each.bindingId)) repaired += await dropStray(context, each)
  if (repaired > 0) log.error({ repaired }, 'repaired bindings that differed at the network')
}

const isPending = ({ state }: Pick<StoredBinding, 'state'>) => pendingStates.some((each) => each === state)

/** An effective binding as the network should have it. Empty for a pending one, and for one to be removed. */
function toNetworkBinding({ config }: Context, binding: StoredBinding): NetworkBinding[] {
  const { subscription_id, state, version, phone, digits } = binding
  if (phone === null || state !== 'effective') return []
  const number = toDialledNumber(digits, config.numberPlan)
  return [{ bindingId: String(subscription_id), version, number, phone, until: desiredUntil(binding) }]
}

function desiredUntil({ subscription_state: state, renewal, period_end }: StoredBinding): Date | null {
  return ringsUntil({ state, renewal, period_end })
}

function isSame({ config }: Context, ours: StoredBinding, theirs: NetworkBinding | undefined): boolean {
  const until = desiredUntil(ours)?.getTime()
  return (
    // The network may forget a number that has stopped ringing.
    (theirs === undefined &&
      ours.rings_until !== null &&
      ours.rings_until.getTime() === until &&
      until <= Date.now()) ||
    (theirs !== undefined &&
      theirs.version === ours.version &&
      theirs.phone === ours.phone &&
      theirs.number === toDialledNumber(ours.digits, config.numberPlan) &&
      theirs.until?.getTime() === until)
  )
}

async function enqueuePush({ db, enqueue }: Context, { id, version }: StoredBinding): Promise<void> {
  await inTransaction(db, (trx) => enqueue(trx, 'binding-push', { bindingId: id, version }))
}

/**
 * Above the network's version. 0 when the binding has changed since, or another phone waits for the network's
 * answer: that change has been pushed, and may be what the network has.
 */
async function repair(
  context: Context,
  ours: StoredBinding,
  theirs: NetworkBinding | undefined,
): Promise<number> {
  const at = context.clock()
  const { id, version, subscription_id } = ours
  const next = { id, version, until: desiredUntil(ours), at, above: theirs?.version ?? 0 }
  const isPushed = await inTransaction(context.db, async (trx) => {
    await lockSubscription(trx, subscription_id)
    const newest = await selectNewestBinding(trx, subscription_id)
    return !(newest && isPending(newest)) && pushNextVersion(context, trx, 'mend', next)
  })
  return isPushed ? 1 : 0
}

/** Removes one of ours that has ended, with a history row, or a foreign one. */
async function dropStray(context: Context, { bindingId, version, number }: NetworkBinding): Promise<number> {
  const at = context.clock()
  const subscriptionId = /^[1-9]\d{0,14}$/.test(bindingId) ? Number(bindingId) : 0
  const verdict = await inTransaction(context.db, async (trx) => {
    await lockSubscription(trx, subscriptionId)
    const newest = await selectNewestBinding(trx, subscriptionId)
    if (!newest) return 'foreign'
    const next = { id: newest.id, until: newest.rings_until, at, above: version }
    return (await pushNextVersion(context, trx, 'mend-ended', next)) ? 'repaired' : 'current'
  })
  if (verdict !== 'foreign') return verdict === 'repaired' ? 1 : 0
  context.log.error({ bindingId, version }, 'the network has a binding that is not ours: removing it')
  await context.network?.unbind({ bindingId, version, number })
  return 1
}
