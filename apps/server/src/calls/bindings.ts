import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { bindingMachine } from './machine.ts'

/** As many numbers may ring one phone; unique slots keep it so whatever is bound at once. */
export const slots = [1, 2, 3, 4, 5] as const

type Line = { subscriptionId: number; numberId: number; phone: string; slot: number }

/** The first slot of a phone that no number has, as SQL; null when all are taken. */
export function freeSlotOf(phone: string): RawBuilder<number | null> {
  return sql`(
    SELECT min(slot) FROM unnest(${slots}::smallint[]) AS slots (slot) WHERE NOT EXISTS (
      SELECT FROM bindings WHERE phone = ${phone} AND state = 'effective' AND bindings.slot = slots.slot
    )
  )`
}

/** The same asked by itself; undefined when all are taken. */
export async function freeSlot(db: Db | Trx, phone: string): Promise<number | undefined> {
  const { rows } = await sql<{ slot: number | null }>`SELECT ${freeSlotOf(phone)} AS slot`.execute(db)
  return rows[0]?.slot ?? undefined
}

/** Lets a number ring a phone from now on. Throws 23505 when the slot was taken in the same moment. */
export async function insertBinding(trx: Trx, line: Line, at: Date): Promise<void> {
  const { subscriptionId, numberId, phone, slot } = line
  const binding = { subscription_id: subscriptionId, number_id: numberId, phone, slot, created_at: at }
  await bindingMachine.begin(trx, 'bind', binding, { at })
}

/** The phone that a subscription rang last; undefined when it never had one, or its owner is gone. */
export async function lastPhone(db: Db | Trx, subscriptionId: number): Promise<string | undefined> {
  const binding = await db
    .selectFrom('bindings')
    .select('phone')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return binding?.phone ?? undefined
}
