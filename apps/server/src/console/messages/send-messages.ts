import type { MessageWay } from '@hao/contract/console/message-choices.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { jobs } from '../../platform/jobs/queues.ts'
import { isChosen, selectRecipients } from './collect-messages.ts'
import { type DueMessage, listDueMessages } from './due-messages.ts'
import { composeCode, composeMessage, type MessageItem } from './texts.ts'

type Target = { way: MessageWay | 'code'; staffId: number | null }
type Recipient = Awaited<ReturnType<typeof selectRecipients>>[number]
type Claimed = { id: number; staffId: number; topic: DueMessage['topic'] | 'test' | 'code'; subject: string }
type Holding = MessageItem & { id: number; recipient: Recipient }

/**
 * Takes the waiting messages of a target until this job's lease ends, so that no other job sends them. After
 * a crash they wait again.
 */
async function claimMessages(db: Db, { way, staffId }: Target): Promise<Claimed[]> {
  const lease = sql.lit(jobs['staff-message-send'].expireInSeconds)
  const { rows } = await sql<Claimed>`
    UPDATE staff_messages SET claimed_until = now() + make_interval(secs => ${lease})
    WHERE way = ${way} AND (${staffId}::bigint IS NULL OR staff_id = ${staffId})
      AND sent_at IS NULL AND dropped_at IS NULL AND (claimed_until IS NULL OR claimed_until <= now())
    RETURNING id, staff_id AS "staffId", topic, subject`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

/**
 * Sends all waiting messages of a target as one. What no longer holds is dropped: decided, answered, not
 * chosen any more, or the member has lost the role. Throws AdapterError; the messages then wait for the
 * retry. If the server dies after the other side took the message, it is sent again.
 */
export async function sendStaffMessages(context: Context, target: Target): Promise<void> {
  const { db, clock } = context
  const claimed = await claimMessages(db, target)
  if (claimed.length === 0) return
  const ids = claimed.map(({ id }) => id)
  try {
    const messages = await selectHolding(context, claimed, target.way)
    const [first] = messages
    const isSent = first !== undefined && (await deliver(context, target.way, [first, ...messages.slice(1)]))
    const sent = isSent ? messages.map(({ id }) => id) : []
    const at = clock()
    await sql`
      UPDATE staff_messages SET claimed_until = NULL,
        sent_at = CASE WHEN id = ANY (${sent}::bigint[]) THEN ${at}::timestamptz END,
        dropped_at = CASE WHEN id <> ALL (${sent}::bigint[]) THEN ${at}::timestamptz END
      WHERE id = ANY (${ids}::bigint[])`.execute(db)
  } catch (error) {
    await db.updateTable('staff_messages').set({ claimed_until: null }).where('id', 'in', ids).execute()
    throw error
  }
}

/** The messages that still hold, for active members who still want them by this way. */
async function selectHolding(
  { db, clock }: Context,
  claimed: readonly Claimed[],
  way: Target['way'],
): Promise<Holding[]> {
  const recipients = await selectRecipients(db)
  const due = await listDueMessages(db, recipients, clock())
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]))
  const keyOf = ({ staffId, topic, subject }: Omit<Claimed, 'id'>) => `${staffId} ${topic} ${subject}`
  const kinds = new Map(due.map((message) => [keyOf(message), message.kind]))
  return claimed.flatMap((message) => {
    const { id, topic, subject } = message
    const recipient = byId.get(message.staffId)
    if (!recipient) return []
    const held = { id, topic, subject, name: recipient.name, recipient }
    if (topic === 'test' || topic === 'code') return { ...held, kind: '' }
    const kind = kinds.get(keyOf(message))
    return kind !== undefined && way !== 'code' && isChosen(recipient, topic, way) ? { ...held, kind } : []
  })
}

type Messages = readonly [Holding, ...Holding[]]

/** Returns false when the way is not set up any more, or there is no address. */
async function deliver(context: Context, way: Target['way'], messages: Messages): Promise<boolean> {
  const { config, mailer, wecomRobot } = context
  const url = config.consoleUrl ?? `http://localhost:${config.consolePort}`
  const [{ id, recipient }] = messages
  if (way === 'wecom') {
    const isEnglish = messages.every((each) => each.recipient.locale === 'en')
    await wecomRobot?.send(composeMessage(messages, isEnglish ? 'en' : 'zh', url, true).text)
    return wecomRobot !== undefined
  }
  const mail =
    way === 'code' ? await composeCodeMail(context, recipient) : await composeDigest(context, messages, url)
  if (!mail || !mailer) return false
  await mailer.send({ ...mail, id: `${id}-${messages.at(-1)?.id}-${messages.length}` })
  return true
}

async function composeDigest({ keys }: Context, messages: Messages, url: string) {
  const { address, locale } = messages[0].recipient
  const to = await keys.decrypt('staff_message_settings.address', address)
  return to === null ? undefined : { to, ...composeMessage(messages, locale, url, false) }
}

/** The mail to a new address, until its code expires. */
async function composeCodeMail({ keys, clock }: Context, recipient: Recipient) {
  const { new_address, code, code_expires_at, locale } = recipient
  const to = await keys.decrypt('staff_message_settings.new_address', new_address)
  const secret = await keys.decrypt('staff_message_settings.code', code)
  if (to === null || secret === null || code_expires_at === null || code_expires_at <= clock())
    return undefined
  return { to, ...composeCode(secret, locale) }
}
