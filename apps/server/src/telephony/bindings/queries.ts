import type { Db, Trx } from '../../platform/db/database.ts'
import type { BindingState } from '../../platform/db/schema/calls.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { comingStates } from './machine.ts'

/** The phone that the network is asked for and has not taken yet; undefined for none. */
export async function selectComing(
  db: Db | Trx,
  keys: Keys,
  subscriptionId: number,
): Promise<string | undefined> {
  return phoneIn(db, keys, subscriptionId, comingStates)
}

/** The phone that a subscription's number rings, which may be silent for now; undefined for none. */
export async function selectEffective(
  db: Db | Trx,
  keys: Keys,
  subscriptionId: number,
): Promise<string | undefined> {
  return phoneIn(db, keys, subscriptionId, ['effective'])
}

async function phoneIn(
  db: Db | Trx,
  keys: Keys,
  subscriptionId: number,
  states: readonly BindingState[],
): Promise<string | undefined> {
  const bindings = db
    .selectFrom('bindings')
    .select('phone')
    .where('subscription_id', '=', subscriptionId)
    .where('state', 'in', states)
  return (await keys.open('bindings.phone', (await bindings.executeTakeFirst())?.phone ?? null)) ?? undefined
}

/** A binding with its phone, its number and its owner's own phone; undefined when there is none. */
export async function selectBinding(db: Db, keys: Keys, bindingId: number) {
  const bindings = await db
    .selectFrom('bindings')
    .innerJoin('numbers', 'numbers.id', 'bindings.number_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'bindings.subscription_id')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['bindings.id', 'bindings.subscription_id', 'bindings.state', 'version', 'until', 'digits'])
    .select(['bindings.phone', 'users.phone as owner'])
    .where('bindings.id', '=', bindingId)
    .execute()
  return (await keys.openEach(bindings, { phone: 'bindings.phone', owner: 'users.phone' }))[0]
}
