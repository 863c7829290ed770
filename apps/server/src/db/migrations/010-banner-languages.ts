import { sql, type Kysely } from 'kysely'

/** The first banners' pictures have become one for each language; a database that was seeded before still names the old files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE banners SET image = replace(image, '.avif', '.{lang}.avif')
    WHERE image ~ '^/mobile/media/banner-[123][.]avif$'`.execute(db)
}
