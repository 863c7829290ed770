import { randomBytes, randomUUID } from 'node:crypto'
import type { messageEndpoints } from '@hao/contract/console/endpoints/messages.ts'
import { type MessageWay, messageTopics, messageWays } from '@hao/contract/console/message-choices.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { enqueueSending, isAvailable, isChosen } from './collect-messages.ts'
import { mayBeTold } from './due-messages.ts'

const codeLifetimeMs = hourMs
/** Codes a day and test messages an hour, so that nobody floods a mailbox or the group. */
const limits = { address: { max: 5, windowMs: dayMs }, test: { max: 5, windowMs: hourMs } }

const none = { choices: [] as string[], address: null, new_address: null }

async function selectSettings(db: Db, staffId: number) {
  const own = db.selectFrom('staff_message_settings').selectAll().where('staff_id', '=', staffId)
  return (await own.executeTakeFirst()) ?? none
}

async function selectProgress(db: Db, staffId: number) {
  const { rows } = await sql<{ sent: Date | null; waiting: Date | null }>`
    SELECT max(sent_at) AS sent, min(created_at) FILTER (WHERE sent_at IS NULL AND dropped_at IS NULL) AS waiting
    FROM staff_messages WHERE staff_id = ${staffId}`.execute(db)
  return {
    lastSentAt: rows[0]?.sent?.toISOString() ?? null,
    waitingSince: rows[0]?.waiting?.toISOString() ?? null,
  }
}

/** Inserts the row of a member who has none, and keeps the language that they use. */
async function upsertSettings(trx: Trx, staffId: number, locale: Locale): Promise<void> {
  await trx
    .insertInto('staff_message_settings')
    .values({ staff_id: staffId, locale })
    .onConflict((other) => other.column('staff_id').doUpdateSet({ locale }))
    .execute()
}

/** A message of its own each time, which leaves at once. */
async function sendOne(
  trx: Trx,
  message: { staff_id: number; way: MessageWay | 'code'; at: Date },
): Promise<void> {
  const { at, ...target } = message
  const topic = target.way === 'code' ? ('code' as const) : ('test' as const)
  const row = { ...target, topic, subject: randomUUID(), created_at: at }
  await trx.insertInto('staff_messages').values(row).execute()
  await enqueueSending(trx)
}

export function messageRoutes(context: Context): ConsoleHandlers<keyof typeof messageEndpoints> {
  const { keys } = context
  return {
    'GET /me/messages': async (_input, { db, staff: { staffId, roles } }) => {
      const settings = await selectSettings(db, staffId)
      return {
        available: messageWays.filter((way) => isAvailable(context, way)),
        address: await keys.decrypt('staff_message_settings.address', settings.address),
        newAddress: await keys.decrypt('staff_message_settings.new_address', settings.new_address),
        topics: messageTopics
          .filter((topic) => mayBeTold(roles, topic))
          .map((topic) => ({ topic, ways: messageWays.filter((way) => isChosen(settings, topic, way)) })),
        ...(await selectProgress(db, staffId)),
      }
    },

    'POST /me/messages/choice': async ({ topic, way, on }, { trx, staff: { staffId, roles }, locale }) => {
      if (on && !mayBeTold(roles, topic)) throw refuse('not-allowed')
      if (on) await requireWay(context, trx, staffId, way)
      await upsertSettings(trx, staffId, locale)
      const choice = `${topic}:${way}`
      const others = sql<string[]>`array_remove(choices, ${choice})`
      await trx
        .updateTable('staff_message_settings')
        .set({ choices: on ? sql<string[]>`array_append(${others}, ${choice})` : others })
        .where('staff_id', '=', staffId)
        .execute()
      return { data: {}, audit: { subjectId: staffId, details: { what: choice, state: on ? 'on' : 'off' } } }
    },

    'POST /me/messages/test': async ({ way }, { trx, staff: { staffId }, at, locale }) => {
      await requireWay(context, trx, staffId, way)
      await countHits(trx, at, [{ key: `message:test:${staffId}`, ...limits.test }])
      await upsertSettings(trx, staffId, locale)
      await sendOne(trx, { staff_id: staffId, way, at })
      return { data: {}, audit: { subjectId: staffId, details: { what: way } } }
    },
    ...addressRoutes(context),
  }
}

/** Refuses `not-now` for a way that is not set up, and for mail without a confirmed address. */
async function requireWay(context: Context, db: Db | Trx, staffId: number, way: MessageWay): Promise<void> {
  const hasTarget = way === 'wecom' || (await selectSettings(db, staffId)).address !== null
  if (!isAvailable(context, way) || !hasTarget) throw refuse('not-now')
}

function addressRoutes(
  context: Context,
): ConsoleHandlers<
  'POST /me/messages/address' | 'POST /me/messages/address/confirm' | 'DELETE /me/messages/address'
> {
  const { keys } = context
  const noNewAddress = { new_address: null, code: null, code_expires_at: null }
  const update = (trx: Trx, staffId: number) =>
    trx.updateTable('staff_message_settings').where('staff_id', '=', staffId)
  return {
    'POST /me/messages/address': async ({ address }, { trx, staff: { staffId }, at, locale }) => {
      if (!isAvailable(context, 'mail')) throw refuse('not-now')
      await countHits(trx, at, [{ key: `message:address:${staffId}`, ...limits.address }])
      await upsertSettings(trx, staffId, locale)
      await update(trx, staffId)
        .set({
          new_address: await keys.encrypt('staff_message_settings.new_address', address),
          // 48 bits, to be copied from the mail: nobody guesses it within its hour.
          code: await keys.encrypt('staff_message_settings.code', randomBytes(6).toString('hex')),
          code_expires_at: new Date(at.getTime() + codeLifetimeMs),
        })
        .execute()
      await sendOne(trx, { staff_id: staffId, way: 'code', at })
      return { data: {}, audit: { subjectId: staffId } }
    },

    'POST /me/messages/address/confirm': async ({ code }, { trx, staff: { staffId }, at }) => {
      const pending = await trx
        .selectFrom('staff_message_settings')
        .select(['new_address', 'code'])
        .where('staff_id', '=', staffId)
        .where('code_expires_at', '>', at)
        .forUpdate()
        .executeTakeFirst()
      const address =
        pending && (await keys.decrypt('staff_message_settings.new_address', pending.new_address))
      if (!address || (await keys.decrypt('staff_message_settings.code', pending.code)) !== code)
        throw refuse('mail-code-wrong')
      const confirmed = await keys.encrypt('staff_message_settings.address', address)
      await update(trx, staffId)
        .set({ address: confirmed, ...noNewAddress })
        .execute()
      return { data: {}, audit: { subjectId: staffId } }
    },

    'DELETE /me/messages/address': async (_input, { trx, staff: { staffId } }) => {
      const choices = sql<
        string[]
      >`ARRAY(SELECT choice FROM unnest(choices) AS choice WHERE choice NOT LIKE '%:mail')`
      await update(trx, staffId)
        .set({ address: null, choices, ...noNewAddress })
        .execute()
      return { data: {}, audit: { subjectId: staffId } }
    },
  }
}
