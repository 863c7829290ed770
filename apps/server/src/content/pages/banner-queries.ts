import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { VersionedId } from '../../platform/base/versioned-id.ts'

/** A banner as the console shows it, displayed or not, with its Chinese and English texts. */
export type BannerRow = {
  id: number
  titleZh: string
  titleEn: string | null
  imageZh: string
  imageEn: string | null
  link: string | null
  video: string | null
  visible_from: Date | null
  visible_until: Date | null
  version: number
}

type BannerColumns = { link: string | null; visible_from: Date | null; visible_until: Date | null }

const rows = (which: RawBuilder<unknown>): RawBuilder<BannerRow> => sql<BannerRow>`
  SELECT banners.id, zh.title AS "titleZh", en.title AS "titleEn", zh.image AS "imageZh", en.image AS "imageEn",
    link, video, visible_from, visible_until, version
  FROM banners
  JOIN banner_texts AS zh ON zh.banner_id = banners.id AND zh.locale = 'zh'
  LEFT JOIN banner_texts AS en ON en.banner_id = banners.id AND en.locale = 'en'
  WHERE ${which} ORDER BY position, banners.id`

/** All banners in the operator's order. */
export async function selectBannerRows(db: Db): Promise<BannerRow[]> {
  return (await rows(sql`true`).execute(db)).rows
}

export async function selectBannerRow(db: Db | Trx, id: number): Promise<BannerRow | undefined> {
  return (await rows(sql`banners.id = ${id}`).execute(db)).rows[0]
}

/** Like `selectBannerRow`, for a banner that this transaction has written. */
export async function selectExistingBanner(trx: Trx, id: number): Promise<BannerRow> {
  return firstRow(await rows(sql`banners.id = ${id}`).execute(trx))
}

export async function insertBanner(trx: Trx, columns: BannerColumns & { position: number }): Promise<number> {
  const row = { ...columns, video: null, video_poster: null }
  return (await trx.insertInto('banners').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns false if there is no banner with this version. */
export async function updateBanner(
  trx: Trx,
  { id, version }: VersionedId,
  columns: Partial<BannerColumns>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('banners')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Returns false if there is no banner with this version. */
export async function deleteBanner(trx: Trx, { id, version }: VersionedId): Promise<boolean> {
  const gone = trx.deleteFrom('banners').where('id', '=', id).where('version', '=', version)
  return (await gone.returning('id').executeTakeFirst()) !== undefined
}

/**
 * Sets title and picture in Chinese and English; null removes the English ones. Texts in other languages
 * stay.
 */
export async function updateBannerTexts(
  trx: Trx,
  id: number,
  texts: { zh: { title: string; image: string }; en: { title: string; image: string | null } | null },
): Promise<void> {
  await trx
    .deleteFrom('banner_texts')
    .where('banner_id', '=', id)
    .where('locale', 'in', ['zh', 'en'])
    .execute()
  const written = [{ locale: 'zh', ...texts.zh }, ...(texts.en ? [{ locale: 'en', ...texts.en }] : [])]
  await trx
    .insertInto('banner_texts')
    .values(written.map((text) => ({ banner_id: id, ...text })))
    .execute()
}
