import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { hashOf } from '../../platform/http/kept-pictures.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { daysAfter } from '../../platform/base/time.ts'
import type { Remade } from './remake-picture.ts'

/** Where pictures are in the shop. */
export const picturePath = '/mobile/pictures/'

/** The address of a picture in the shop, as AVIF; the JPEG has the same name. */
const addressOf = (name: string) => `${picturePath}${name}.avif`

/** The name in such an address; undefined for other addresses, such as those of the files of the shop's build. */
function nameIn(address: string): string | undefined {
  return address.startsWith(picturePath) ? /([\w-]{22})\.avif$/.exec(address)?.[1] : undefined
}

/** Keeps a picture under the name that its content gives it, and gives its address. */
export async function keepPicture(trx: Trx, { avif, jpeg }: Remade, at: Date): Promise<string> {
  const name = hashOf(Buffer.concat([avif, jpeg]))
  await trx
    .insertInto('banner_pictures')
    .values({ name, avif, jpeg, used_at: at })
    .onConflict((known) => known.column('name').doUpdateSet({ used_at: at }))
    .execute()
  return addressOf(name)
}

/**
 * Marks pictures as in use, or as just taken from it, so that they stay a day at least. `known` are those that stand in the banner already: they may be anything. Refuses
 * `picture-gone` for any other that was not uploaded.
 */
export async function usePictures(
  trx: Trx,
  { addresses, known, at }: { addresses: readonly string[]; known: readonly string[]; at: Date },
): Promise<void> {
  const names = [...new Set([...addresses, ...known].flatMap((address) => nameIn(address) ?? []))]
  const found = names.length
    ? await trx
        .updateTable('banner_pictures')
        .set({ used_at: at })
        .where('name', 'in', names)
        .returning('name')
        .execute()
    : []
  const there = new Set([...found.map(({ name }) => addressOf(name)), ...known])
  if (!addresses.every((address) => there.has(address))) throw refuse('picture-gone')
}

/** The bytes of a picture; undefined when there is none. */
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

/** Deletes pictures that no banner shows and that were last used more than a day ago. */
export async function forgetPictures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('banner_pictures')
    .where('used_at', '<', daysAfter(now, -1))
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
