import { randomUUID } from 'node:crypto'
import type { MessageTopic, MessageWay } from '@hao/contract/console/message-choices.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { sql } from 'kysely'
import { minuteMs } from '../../platform/base/time.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { enqueueSending } from './collect-messages.ts'

const none = { choices: [] as string[], address: null, new_address: null }

export async function selectSettings(db: Db | Trx, staffId: number) {
  const own = db.selectFrom('staff_message_settings').selectAll().where('staff_id', '=', staffId)
  return (await own.executeTakeFirst()) ?? none
}

/** `waitingSince`: when the oldest message was stored that has not left within a minute. */
export async function selectProgress(db: Db, { staffId, at }: { staffId: number; at: Date }) {
  const late = new Date(at.getTime() - minuteMs)
  const { rows } = await sql<{ sent: Date | null; waiting: Date | null }>`
    SELECT max(sent_at) AS sent,
      min(created_at) FILTER (WHERE sent_at IS NULL AND dropped_at IS NULL AND created_at < ${late}) AS waiting
    FROM staff_messages WHERE staff_id = ${staffId}`.execute(db)
  return {
    lastSentAt: rows[0]?.sent?.toISOString() ?? null,
    waitingSince: rows[0]?.waiting?.toISOString() ?? null,
  }
}

/** Inserts the row of a member who has none, and keeps the language that they use. */
export async function upsertSettings(trx: Trx, staffId: number, locale: Locale): Promise<void> {
  await trx
    .insertInto('staff_message_settings')
    .values({ staff_id: staffId, locale })
    .onConflict((other) => other.column('staff_id').doUpdateSet({ locale }))
    .execute()
}

type Choice = { topic: MessageTopic; way: MessageWay; on: boolean }

export async function updateChoice(trx: Trx, staffId: number, { topic, way, on }: Choice): Promise<void> {
  const choice = `${topic}:${way}`
  const others = sql<string[]>`array_remove(choices, ${choice})`
  await trx
    .updateTable('staff_message_settings')
    .set({ choices: on ? sql<string[]>`array_append(${others}, ${choice})` : others })
    .where('staff_id', '=', staffId)
    .execute()
}

/** A code or a test message: one of its own each time, which leaves at once. */
export async function insertSingleMessage(
  trx: Trx,
  staffId: number,
  { way, at }: { way: MessageWay | 'code'; at: Date },
): Promise<void> {
  const topic = way === 'code' ? ('code' as const) : ('test' as const)
  const row = { staff_id: staffId, way, topic, subject: randomUUID(), created_at: at }
  await trx.insertInto('staff_messages').values(row).execute()
  await enqueueSending(trx)
}
