import { toDialledNumber } from '@hao/numbers/plan.ts'
import { networkKeepsBindings, pushNextVersion } from './bindings.ts'
import { pendingStates } from './machine.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { NetworkBinding } from '../../platform/integrations/network/number-network.ts'
import { ringsUntil } from '../subscriptions/schedule.ts'
import { lockSubscription, selectNetworkBindings, selectNewestBinding } from './queries.ts'

type StoredBinding = Awaited<ReturnType<typeof selectNetworkBindings>>[number]

/**
 * Holds what a network that keeps bindings has against ours, and mends both ways: what it does not know, or knows otherwise than it had confirmed, it is told again in a version of
 * its own, with a history row; what rings there and should not is dropped there. What it was never told for certain is only told again. Throws AdapterError.
 */
export async function reconcileBindings(context: Context): Promise<void> {
  const { network, log } = context
  if (!network || !networkKeepsBindings(context)) return
  // What we know must be older than what the network says: a binding that it confirmed before we asked is in its answer.
  const ours = await selectNetworkBindings(context.db, context.keys)
  const theirs = await network.inspect(ours.flatMap((binding) => toNetworkBinding(context, binding)))
  const kept = new Map(theirs.map((binding) => [binding.bindingId, binding]))
  const coming = new Set(ours.filter(isPending).map(({ subscription_id }) => subscription_id))
  let mended = 0
  for (const binding of ours) {
    const line = String(binding.subscription_id)
    const found = kept.get(line)
    if (binding.confirmed_version < binding.version) await enqueuePush(context, binding)
    else if (!coming.has(binding.subscription_id) && !isSame(context, binding, found))
      mended += await repair(context, binding, found)
  }
  const known = new Set(ours.map(({ subscription_id }) => String(subscription_id)))
  for (const each of kept.values()) if (!known.has(each.bindingId)) mended += await dropStray(context, each)
  if (mended > 0) log.error({ mended }, 'the network had other bindings than ours')
}

const isPending = ({ state }: StoredBinding) => pendingStates.some((each) => each === state)

/** What the network is to have of a binding, as it is told; nothing of one that it is to drop, or to change. */
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
    // It may forget what is silent.
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

/** Tells the network of a binding in a new version, above its own; 0 when it has changed since it was read, which has told it already. */
async function repair(
  context: Context,
  ours: StoredBinding,
  theirs: NetworkBinding | undefined,
): Promise<number> {
  const at = context.clock()
  const { id, version, subscription_id } = ours
  const telling = { id, version, until: desiredUntil(ours), at, above: theirs?.version ?? 0 }
  const told = await inTransaction(context.db, async (trx) => {
    await lockSubscription(trx, subscription_id)
    return pushNextVersion(context, trx, 'mend', telling)
  })
  return told ? 1 : 0
}

/** Drops what rings at the network alone: a binding of ours that is over, with its history; or one that we never had. */
async function dropStray(context: Context, { bindingId, version, number }: NetworkBinding): Promise<number> {
  const at = context.clock()
  const line = /^[1-9]\d{0,14}$/.test(bindingId) ? Number(bindingId) : 0
  const verdict = await inTransaction(context.db, async (trx) => {
    await lockSubscription(trx, line)
    const newest = await selectNewestBinding(trx, line)
    if (!newest) return 'foreign'
    const telling = { id: newest.id, until: newest.rings_until, at, above: version }
    return (await pushNextVersion(context, trx, 'mend-ended', telling)) ? 'mended' : 'wanted'
  })
  if (verdict !== 'foreign') return verdict === 'mended' ? 1 : 0
  context.log.error({ bindingId, version }, 'the network rings for a binding that we never had')
  await context.network?.unbind({ bindingId, version, number })
  return 1
}
