import { type MessageWay, messageWays } from '@hao/contract/console/message-choices.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { hasUnfinishedJobSql, insertJobSql } from '../../platform/jobs/table.ts'
import { listDueMessages } from './due-messages.ts'

/** The active members who have ever chosen messages. */
export function selectRecipients(db: Db) {
  return db
    .selectFrom('staff_message_settings')
    .innerJoin('staff_members', 'staff_members.id', 'staff_id')
    .select(['id', 'name', 'roles', 'locale', 'choices', 'address', 'new_address', 'code', 'code_expires_at'])
    .where('state', '=', 'active')
    .execute()
}

type Recipient = Awaited<ReturnType<typeof selectRecipients>>[number]
type Senders = Pick<Context, 'mailer' | 'wecomRobot'>

/** Whether messages about a topic go to a member by this way now. */
export const isChosen = (
  { choices, address }: Pick<Recipient, 'choices' | 'address'>,
  topic: string,
  way: MessageWay,
): boolean => choices.includes(`${topic}:${way}`) && (way === 'wecom' || address !== null)

export const isAvailable = ({ mailer, wecomRobot }: Senders, way: MessageWay): boolean =>
  (way === 'mail' ? mailer : wecomRobot) !== undefined

/** Stores a message for all that is due and was not told yet, and enqueues the sending of all that waits. */
export async function collectStaffMessages(context: Context): Promise<void> {
  const at = context.clock()
  const recipients = await selectRecipients(context.db)
  const due = await listDueMessages(context.db, recipients, at)
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]))
  const messages = due.flatMap(({ staffId, topic, subject }) =>
    messageWays
      .filter((way) => isAvailable(context, way) && isChosen(byId.get(staffId)!, topic, way))
      .map((way) => ({ staff_id: staffId, way, topic, subject })),
  )
  await inTransaction(context.db, async (trx) => {
    await sql`
      INSERT INTO staff_messages (staff_id, way, topic, subject, created_at)
      SELECT staff_id, way, topic, subject, ${at} FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        AS due (staff_id bigint, way text, topic text, subject text)
      ON CONFLICT DO NOTHING`.execute(trx)
    await enqueueSending(trx)
  })
}

/** Enqueues a job for each target with waiting messages, unless one is unfinished. */
export async function enqueueSending(trx: Trx): Promise<void> {
  const data = sql`jsonb_build_object('way', way, 'staffId', member)`
  const from = sql`
    FROM (SELECT DISTINCT way, CASE WHEN way <> 'wecom' THEN staff_id END AS member FROM staff_messages
      WHERE sent_at IS NULL AND dropped_at IS NULL AND (claimed_until IS NULL OR claimed_until <= now())) AS targets
    WHERE NOT ${hasUnfinishedJobSql('staff-message-send', data)}`
  await insertJobSql('staff-message-send', data, { from }).execute(trx)
}
