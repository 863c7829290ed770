import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { contentHash } from '../../platform/http/picture-cache.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'
import type { EncodedPicture } from './reencode-picture.ts'

export const picturePath = '/mobile/pictures/'

/** The address of a picture as AVIF. The JPEG has the same name. */
const toAddress = (name: string) => `${picturePath}${name}.avif`

/**
 * The picture's name in such an address; undefined for other addresses, such as files of the shop's build.
 */
function parseName(address: string): string | undefined {
  return address.startsWith(picturePath) ? /([\w-]{22})\.avif$/.exec(address)?.[1] : undefined
}

/** Stores a picture under the hash of its content and returns its address. */
export async function storePicture(trx: Trx, { avif, jpeg }: EncodedPicture, at: Date): Promise<string> {
  const name = contentHash(Buffer.concat([avif, jpeg]))
  await trx
    .insertInto('banner_pictures')
    .values({ name, avif, jpeg, used_at: at })
    .onConflict((known) => known.column('name').doUpdateSet({ used_at: at }))
    .execute()
  return toAddress(name)
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
  const there = new Set(known)
  if (names.length > 0) {
    const marked = trx.updateTable('banner_pictures').set({ used_at: at }).where('name', 'in', names)
    for (const { name } of await marked.returning('name').execute()) there.add(toAddress(name))
  }
  if (!addresses.every((address) => there.has(address))) throw refuse('picture-gone')
}

/** Deletes pictures that no banner shows and that were last used more than a day ago. */
export async function deleteUnusedPictures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('banner_pictures')
    .where('used_at', '<', addDays(now, -1))
    .where((picture) =>
      picture.not(
        picture.exists(
          picture
            .selectFrom('banner_texts')
            .select('banner_id')
            .where('image', '=', sql<string>`${picturePath} || banner_pictures.name || '.avif'`),
        ),
      ),
    )
    .execute()
}
