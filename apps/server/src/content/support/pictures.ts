import { sql } from 'kysely'
import { ticketLimits } from '@hao/contract/ticket-limits.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { loadSharp } from '../../platform/base/load-sharp.ts'
import { addDays, dayMs } from '../../platform/base/time.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db/database.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { createSemaphore } from '../../platform/http/semaphore.ts'
import { requireUser } from '../../people/users/require-user.ts'
import { openPicture, refuseUnreadable, requirePictureFile } from '../pages/open-picture.ts'

/** The longest side of a picture and of its preview, px. */
const maxSide = 1600
const previewSide = 160

/** One picture is processed at a time, because it may need 300 MB. */
const turns = createSemaphore(1, 8)

type Encoded = { content: Buffer; preview: Buffer }

/** Re-encodes a picture: pixels only, upright, in sRGB, transparency white, the first frame. */
async function reencode(file: Buffer): Promise<Encoded> {
  const sharp = await loadSharp()
  const { picture } = await openPicture(file)
  const make = async () => {
    const { data, info } = await picture
      .flatten({ background: '#fff' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pixels = sharp(data, { raw: { width, height, channels } })
    const content = await pixels.clone().webp({ quality: 78 }).toBuffer()
    const small = pixels.resize({ width: previewSide, height: previewSide, fit: 'inside' })
    return { content, preview: await small.webp({ quality: 70 }).toBuffer() }
  }
  return make().catch(refuseUnreadable)
}

/**
 * Stores a picture for a message to come and returns its id. Every try counts, because each costs processor
 * time. Refuses `support-limit` after 20 in 24 hours, `picture-too-large`, `picture-not-readable`, and
 * `rate-limited` while many others are processed.
 */
export async function uploadPicture(
  { db, keys, clock }: Context,
  { userId, file }: { userId: number; file: Buffer },
): Promise<number> {
  const at = clock()
  const limit = { key: `support:picture:${userId}`, max: ticketLimits.uploads, windowMs: dayMs }
  await countHitsInTransaction(db, at, [{ ...limit, refusal: 'support-limit' }])
  requirePictureFile(file)
  const encoded = turns.run(() => reencode(file))
  if (!encoded) throw refuse('rate-limited')
  const { content, preview } = await encoded
  const sealed = {
    content: await keys.encrypt('ticket_pictures.content', content.toString('base64')),
    preview: await keys.encrypt('ticket_pictures.preview', preview.toString('base64')),
  }
  return inTransaction(db, async (trx) => {
    await requireUser(trx, userId)
    const row = { user_id: userId, ...sealed, created_at: at }
    const { id } = await trx
      .insertInto('ticket_pictures')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/**
 * Puts the user's unsent pictures into their message. Refuses `picture-gone` unless all of them are there,
 * the user's own, and in no message yet.
 */
export async function attachPictures(
  trx: Trx,
  { ids, userId, messageId }: { ids: readonly number[]; userId: number; messageId: number },
): Promise<void> {
  if (ids.length === 0) return
  const attached = await trx
    .updateTable('ticket_pictures')
    .set({ message_id: messageId, position: sql`array_position(${ids}::bigint[], id)` })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('message_id', 'is', null)
    .returning('id')
    .execute()
  if (attached.length < ids.length) throw refuse('picture-gone')
}

/** A picture of the user in base64. Refuses `not-found`, also for another user's. */
export async function readOwnPicture(
  { db, keys }: Context,
  { userId, id, small }: { userId: number; id: number; small: boolean },
): Promise<string> {
  const column = small ? 'preview' : 'content'
  const row = await db
    .selectFrom('ticket_pictures')
    .select(`${column} as sealed`)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => refuse('not-found'))
  return keys.decrypt(`ticket_pictures.${column}`, row.sealed)
}

/** The ids of a message's pictures, in a query of `ticket_messages`. */
export const pictureIds = sql<number[]>`coalesce((SELECT json_agg(id ORDER BY position) FROM ticket_pictures
  WHERE message_id = ticket_messages.id), '[]')`.as('pictures')

/** Deletes pictures that no one has sent for a day. */
export async function deleteUnsentPictures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('ticket_pictures')
    .where('message_id', 'is', null)
    .where('created_at', '<', addDays(now, -1))
    .execute()
}
