import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

export async function selectPicture(
  db: Db,
  name: string,
  format: 'avif' | 'jpeg',
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('banner_pictures')
    .select(`${format} as bytes`)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.bytes
}

export async function insertPicture(trx: Trx, picture: Insertable<Schema['banner_pictures']>): Promise<void> {
  await trx
    .insertInto('banner_pictures')
    .values(picture)
    .onConflict((known) => known.column('name').doUpdateSet({ used_at: picture.used_at }))
    .execute()
}

/** Marks pictures as used and returns those that exist. */
export function updatePicturesUsed(trx: Trx, names: readonly string[], at: Date) {
  return trx
    .updateTable('banner_pictures')
    .set({ used_at: at })
    .where('name', 'in', names)
    .returning('name')
    .execute()
}

/**
 * Deletes pictures that no banner shows and that were last used before a moment. `path`: the folder in their
 * addresses.
 */
export async function deletePictures(
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
