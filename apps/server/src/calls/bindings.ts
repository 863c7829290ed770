import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { BlindIndex, Keys } from '../sealed/keys.ts'
import { bindingMachine } from './machine.ts'

/** As many numbers may ring one phone; unique slots keep it so whatever is bound at once. */
export const slots = [1, 2, 3, 4, 5] as const

type Line = { subscriptionId: number; numberId: number; phone: string; slot: number }

/** A phone as a binding keeps it. */
export async function sealPhone(keys: Keys, phone: string) {
  const index = await keys.index('phone', phone)
  return { index, sealed: { phone: await keys.seal('bindings.phone', phone), phone_index: index.newest } }
}

/** The first slot of a phone that no number has, as SQL; null when all are taken. */
export function freeSlotOf({ all }: BlindIndex): RawBuilder<number | null> {
  return sql`(
    SELECT min(slot) FROM unnest(${slots}::smallint[]) AS slots (slot) WHERE NOT EXISTS (
      SELECT FROM bindings WHERE phone_index IN (${sql.join(all)}) AND state = 'effective' AND bindings.slot = slots.slot
    )
  )`
}

/** The same asked by itself; undefined when all are taken. */
export async function freeSlot(db: Db | Trx, keys: Keys, phone: string): Promise<number | undefined> {
  const free = freeSlotOf(await keys.index('phone', phone))
  const { rows } = await sql<{ slot: number | null }>`SELECT ${free} AS slot`.execute(db)
  return rows[0]?.slot ?? undefined
}

/** Lets a number ring a phone from now on; the caller holds the keys. Throws 23505 when the slot was taken in the same moment. */
export async function insertBinding(trx: Trx, keys: Keys, line: Line, at: Date): Promise<void> {
  const { subscriptionId, numberId, phone, slot } = line
  const { sealed } = await sealPhone(keys, phone)
  const binding = { subscription_id: subscriptionId, number_id: numberId, ...sealed, slot, created_at: at }
  await bindingMachine.begin(trx, 'bind', binding, { at })
}

/** The phone that a subscription rang last; undefined when it never had one, or its owner is gone. */
export async function lastPhone(
  db: Db | Trx,
  keys: Keys,
  subscriptionId: number,
): Promise<string | undefined> {
  const binding = await db
    .selectFrom('bindings')
    .select('phone')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return (await keys.open('bindings.phone', binding?.phone ?? null)) ?? undefined
}
