import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/first-row.ts'
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
