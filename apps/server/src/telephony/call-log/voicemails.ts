import { type RawBuilder, sql } from 'kysely'
import { Counter } from 'prom-client'
import { type Voicemail, voicemailBytesPerSecond } from '@hao/carrier-protocol/messages.ts'
import { voicemailDays } from '@hao/contract/retention-days.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays, hourMs } from '../../platform/base/time.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { isDeleted, isRetained } from './log-queries.ts'
import { toWav } from './wav.ts'

/** While a number has this many, its callers hear the greeting instead: none is deleted for another. */
export const maxVoicemails = 20
/** Of one caller who shows a number, so that no one fills the store. */
export const maxOfCaller = 5
/** Recordings of several edges may begin while there is room for one. */
const maxStored = maxVoicemails + 5

const hearingsPerHour = 120
/** Messages are megabytes: more rows would be a long transaction. */
const deletedAtOnce = 50

export const voicemailsReceived = new Counter({
  name: 'voicemails_total',
  help: 'Messages that callers left; refused: not kept, as the call, the rule or the room is gone',
  labelNames: ['result'],
  registers: [],
})
for (const result of ['kept', 'refused']) voicemailsReceived.inc({ result }, 0)

/** A row without seconds is of a message that its owner has deleted: a repeat brings none back. */
export const isStored = sql<boolean>`voicemails.seconds > 0`

const isOwned = sql<boolean>`
  EXISTS (SELECT FROM subscriptions WHERE id = voicemails.subscription_id AND state <> 'ended')`

/** Nothing older, and none of a number that the owner no longer has, is heard or shown. */
export const isHearable = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(voicemails.created_at > ${addDays(now, -voicemailDays)} AND ${isStored} AND ${isOwned})`

/**
 * Keeps the message of a call in the log, once. Not without the rule, above the limit, or when the owner has
 * deleted the call. Refuses `call-not-found` while no event of the call has come, or the owner keeps no log.
 */
export async function keepVoicemail(
  { db, keys, clock }: Context,
  { callId, sound }: Voicemail,
): Promise<void> {
  const encrypted = await keys.encrypt('voicemails.sound', sound)
  const seconds = Math.max(1, Math.round(Buffer.byteLength(sound, 'base64') / voicemailBytesPerSecond))
  const result = await inTransaction(db, async (trx) => {
    // Two messages for a user are counted one after the other, and none meets the account's deletion.
    await sql`SELECT FROM users WHERE id = (SELECT user_id FROM calls WHERE call_id = ${callId})
      AND deleted_at IS NULL FOR UPDATE`.execute(trx)
    const { rows } = await sql<{ repeated: boolean }>`
      SELECT EXISTS (SELECT FROM voicemails WHERE call_id = ${callId}) AS repeated
      FROM calls WHERE call_id = ${callId}`.execute(trx)
    const [call] = rows
    if (!call && !(await isDeleted(trx, callId))) throw refuse('call-not-found')
    if (call?.repeated) return undefined
    const { numAffectedRows } = await sql`
      INSERT INTO voicemails (call_id, subscription_id, sound, seconds, created_at)
      SELECT call_id, calls.subscription_id, ${encrypted}, ${seconds}, ${clock()}
      FROM calls JOIN ring_rules ON ring_rules.subscription_id = calls.subscription_id AND voicemail
      JOIN subscriptions ON subscriptions.id = calls.subscription_id AND subscriptions.state <> 'ended'
      WHERE call_id = ${callId} AND (SELECT count(*) FROM voicemails
        WHERE voicemails.subscription_id = calls.subscription_id AND ${isStored}) < ${maxStored}
      ON CONFLICT (call_id) DO NOTHING`.execute(trx)
    return numAffectedRows === 1n ? 'kept' : 'refused'
  })
  if (result) voicemailsReceived.inc({ result })
}

type Own = { userId: number; id: number }

const ofOwnCall = ({ userId, id }: Own, now: Date) => sql`call_id = (SELECT call_id FROM calls
  WHERE calls.id = ${id} AND calls.user_id = ${userId} AND ${isRetained(now)}) AND ${isHearable(now)}`

/**
 * The message of a call as WAV in base64; it counts as heard. Refuses `call-not-found`, and `rate-limited`
 * beyond 120 an hour.
 */
export async function hearVoicemail({ db, keys, clock }: Context, own: Own): Promise<string> {
  const now = clock()
  await countHitsInTransaction(db, now, [
    { key: `calls:voicemail:${own.userId}`, max: hearingsPerHour, windowMs: hourMs },
  ])
  const { rows } = await sql<{ sound: Buffer }>`
    UPDATE voicemails SET heard_at = coalesce(heard_at, ${now}) WHERE ${ofOwnCall(own, now)}
    RETURNING sound`.execute(db)
  const [row] = rows
  if (!row) throw refuse('call-not-found')
  const sound = await keys.decrypt('voicemails.sound', row.sound)
  return toWav(Buffer.from(sound, 'base64')).toString('base64')
}

/** Deletes the message and keeps the call, and an empty row. Refuses `call-not-found`. */
export async function deleteVoicemail({ db, keys, clock }: Context, own: Own): Promise<void> {
  const empty = await keys.encrypt('voicemails.sound', '')
  const { numAffectedRows } = await sql`
    UPDATE voicemails SET sound = ${empty}, seconds = 0 WHERE ${ofOwnCall(own, clock())}`.execute(db)
  if (numAffectedRows === 0n) throw refuse('call-not-found')
}

export async function deleteExpiredVoicemails(db: Db, now: Date): Promise<void> {
  const [table, moment, stepRows] = ['voicemails', 'created_at', deletedAtOnce] as const
  await deleteInSteps(db, { table, moment, until: addDays(now, -voicemailDays), stepRows })
  await deleteInSteps(db, { table, moment, until: now, where: sql`NOT ${isOwned}`, stepRows })
}
