import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { contentHash } from '../../platform/http/picture-cache.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'
import type { EncodedPicture } from './reencode-picture.ts'
import type { Schema } from '../../platform/db/schema.ts'

export const picturePath = '/mobile/pictures/'

/** The address of a picture as AVIF. The JPEG has the same name. */
const toAddress = (name: string) => `${picturePath}${name}.avif`

/**
 * The picture's name in such an address; undefined for other addresses, such as files of the shop's build.
 */
function parseName(address: string): string | undefined {
  return address.startsWith(picturePath) ? /([\w-]{22})\.avif$/.exec(address)?.[1] : undefined
}

async function insertPicture(trx: Trx, picture: Insertable<Schema['banner_pictures']>): Promise<void> {
  await trx
    .insertInto('banner_pictures')
    .values(picture)
    .onConflict((known) => known.column('name').doUpdateSet({ used_at: picture.used_at }))
    .execute()
}

/** Stores a picture under the hash of its content and returns its address. */
export async function storePicture(trx: Trx, { avif, jpeg }: EncodedPicture, at: Date): Promise<string> {
  const name = contentHash(Buffer.concat([avif, jpeg]))
  await insertPicture(trx, { name, avif, jpeg, used_at: at })
  return toAddress(name)
}

/** Marks pictures as used and returns those that exist. */
function updatePicturesUsed(trx: Trx, names: readonly string[], at: Date) {
  return trx
    .updateTable('banner_pictures')
    .set({ used_at: at })
    .where('name', 'in', names)
    .returning('name')
    .execute()
}

/**
 * Marks pictures as used, including those that a banner has just lost, so that they stay for at least a day.
 * `known`: addresses that the banner already has; these need not be uploads. Refuses `picture-gone` for any
 * other address without a picture.
 */
export async function markPicturesUsed(
  trx: Trx,
  { addresses, known, at }: { addresses: readonly string[]; known: readonly string[]; at: Date },
): Promise<void> {
  const names = [...new Set([...addresses, ...known].flatMap((address) => parseName(address) ?? []))]
  const found = names.length ? await updatePicturesUsed(trx, names, at) : []
  const there = new Set([...found.map(({ name }) => toAddress(name)), ...known])
  if (!addresses.every((address) => there.has(address))) throw refuse('picture-gone')
}

/**
 * Deletes pictures that no banner shows and that were last used before a moment. `path`: the folder in their
 * addresses.
 */
async function deletePictures(
  db: Db,
  { usedBefore, path }: { usedBefore: Date; path: string },
): Promise<void> {
  await db
    .deleteFrom('banner_pictures')
    .where('used_at', '<', usedBefore)
    .where((picture) =>
      picture.not(
        picture.exists(
          picture
            .selectFrom('banner_texts')
            .select('banner_id')
            .where('image', '=', sql<string>`${path} || banner_pictures.name || '.avif'`),
        ),
      ),
    )
    .execute()
}

/** Deletes pictures that no banner shows and that were last used more than a day ago. */
export async function deleteUnusedPictures(db: Db, now: Date): Promise<void> {
  await deletePictures(db, { usedBefore: addDays(now, -1), path: picturePath })
}
