import { extendBindings, pushNextVersion } from './bindings.ts'
import { bindingMachine } from './machine.ts'
import type { BindingState } from '../../platform/db/schema/calls.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { BindAnswer } from '@hao/carrier-protocol/bindings.ts'
import { lockSubscription } from './queries.ts'

type BindingVersion = { id: number; subscription_id: number; version: number }
type LockedBinding = BindingVersion & { state: BindingState; rings_until: Date | null; order_id: number }

/** An answer about an older version changes nothing. */
export async function applyNetworkAnswer(
  context: Context,
  pushed: BindingVersion,
  answer: BindAnswer,
): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const binding = await lockBinding(context, trx, pushed)
    if (!binding) return
    if (answer.state === 'effective') await accept(context, trx, binding, at)
    if (answer.state === 'filing') await bindingMachine.transition(trx, 'file', { id: pushed.id }, { at })
    if (answer.state === 'refused') await reject(context, trx, binding, { reason: answer.reason, at })
    if (answer.state === 'older') {
      const event = binding.state === 'effective' ? 'mend' : 'extend'
      const { id, rings_until: until } = binding
      await pushNextVersion(context, trx, event, { id, until, at, above: answer.version })
    }
  })
}

/** Locks order, subscription, binding. Undefined when the binding has another version, or is over. */
async function lockBinding(
  { paidOrders }: Context,
  trx: Trx,
  { id, version, subscription_id }: BindingVersion,
): Promise<LockedBinding | undefined> {
  const subscription = trx.selectFrom('subscriptions').select('order_id').where('id', '=', subscription_id)
  const order_id = (await subscription.executeTakeFirstOrThrow()).order_id
  await paidOrders.lock(trx, order_id)
  await lockSubscription(trx, subscription_id)
  const binding = await trx
    .selectFrom('bindings')
    .select(['id', 'subscription_id', 'version', 'state', 'rings_until'])
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', ['submitted', 'filing', 'effective'])
    .executeTakeFirst()
  return binding && { ...binding, order_id }
}

async function accept(context: Context, trx: Trx, binding: LockedBinding, at: Date): Promise<void> {
  const { id, subscription_id, version, state, order_id } = binding
  if (state === 'effective') {
    await trx.updateTable('bindings').set({ confirmed_version: version }).where('id', '=', id).execute()
    return
  }
  const replaced = await bindingMachine.transition(trx, 'replace', { subscription_id }, { at })
  await bindingMachine.transition(trx, 'accept', { id }, { at, set: { confirmed_version: version } })
  await context.paidOrders.begin(trx, order_id, at)
  await extendBindings(context, trx, [subscription_id], at)
  const notice = { bindingId: id, about: 'rings' as const, replaced: replaced?.id ?? null }
  await context.enqueue(trx, 'binding-notice', notice)
}

/** A phone that is effective already is pushed again by the reconciliation. */
async function reject(
  context: Context,
  trx: Trx,
  { id, subscription_id, state }: LockedBinding,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  context.log.warn({ bindingId: id, reason }, 'the network refuses a binding')
  if (state === 'effective') return
  await bindingMachine.transition(trx, 'reject', { id }, { at })
  await extendBindings(context, trx, [subscription_id], at)
  await context.enqueue(trx, 'binding-notice', { bindingId: id, about: 'refused', replaced: null })
}
