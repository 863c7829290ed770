import { parseShopLink } from '@hao/contract/shop-link.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type BannerRow, selectBannerRow, selectExistingBanner } from './banner-queries.ts'
import { type StaffEdit, insertContentChange } from './history-queries.ts'
import { type Reordering, reorderRows, selectLastPosition } from './reorder.ts'
import { markPicturesUsed } from './pictures.ts'
import type { VersionedId } from '../../platform/base/versioned-id.ts'

const maxBanners = 50

/** The fields of the banner form. Moments are ISO 8601. */
type BannerFields = {
  titleZh: string
  titleEn?: string | undefined
  imageZh: string
  imageEn?: string | undefined
  link?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** A banner as the console shows it, with its state at a moment. */
export function presentBanner({ visible_from, visible_until, ...row }: BannerRow, at: Date) {
  return {
    ...row,
    from: visible_from?.toISOString() ?? null,
    until: visible_until?.toISOString() ?? null,
    state: displayState(visible_from, visible_until, at),
  }
}

function displayState(from: Date | null, until: Date | null, at: Date): 'planned' | 'shown' | 'over' {
  if (until && until <= at) return 'over'
  return from && from > at ? 'planned' : 'shown'
}

type BannerColumns = { link: string | null; visible_from: Date | null; visible_until: Date | null }

/**
 * Sets title and picture in Chinese and English; null removes the English ones. Texts in other languages
 * stay.
 */
async function updateBannerTexts(
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

/**
 * Adds a banner at the end. Refuses `list-full` at 50 banners, and what `toColumns` and `markPicturesUsed`
 * refuse.
 */
export async function addBanner(trx: Trx, fields: BannerFields, edit: StaffEdit): Promise<BannerRow> {
  const columns = toColumns(fields)
  const { count, position } = await selectLastPosition(trx, 'banners')
  if (count >= maxBanners) throw refuse('list-full')
  await markPicturesUsed(trx, { addresses: listImages(fields), known: [], at: edit.at })
  const { id } = await trx
    .insertInto('banners')
    .values({ ...columns, position: position + 1, video: null, video_poster: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateBannerTexts(trx, id, toTexts(fields))
  await insertContentChange(trx, { subject: 'banner', id, event: 'add', title: fields.titleZh }, edit)
  return selectExistingBanner(trx, id)
}

/** Returns false if there is no banner with this version. */
async function updateBanner(
  trx: Trx,
  { id, version }: VersionedId,
  columns: Partial<BannerColumns>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('banners')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Changes a banner. Refuses `no-such-thing`, `stale` with the current banner if the version differs, and
 * what `addBanner` refuses.
 */
export async function changeBanner(
  trx: Trx,
  target: VersionedId,
  fields: BannerFields,
  edit: StaffEdit,
): Promise<BannerRow> {
  const columns = toColumns(fields)
  const before = await requireBanner(trx, target, edit.at)
  const known = listImages({ imageZh: before.imageZh, imageEn: before.imageEn ?? undefined })
  await markPicturesUsed(trx, { addresses: listImages(fields), known, at: edit.at })
  if (!(await updateBanner(trx, target, columns))) await requireBanner(trx, target, edit.at)
  await updateBannerTexts(trx, target.id, toTexts(fields))
  await insertContentChange(
    trx,
    { subject: 'banner', id: target.id, event: 'change', title: fields.titleZh },
    edit,
  )
  return selectExistingBanner(trx, target.id)
}

/** Stops displaying a banner. Refuses `not-now` if it is not displayed, and what `changeBanner` refuses. */
export async function hideBanner(trx: Trx, target: VersionedId, edit: StaffEdit): Promise<BannerRow> {
  const before = await requireBanner(trx, target, edit.at)
  if (displayState(before.visible_from, before.visible_until, edit.at) !== 'shown') throw refuse('not-now')
  if (!(await updateBanner(trx, target, { visible_until: edit.at })))
    await requireBanner(trx, target, edit.at)
  await insertContentChange(
    trx,
    { subject: 'banner', id: target.id, event: 'end', title: before.titleZh },
    edit,
  )
  return selectExistingBanner(trx, target.id)
}

/** Deletes a banner and returns its title. Refuses what `changeBanner` does. */
export async function removeBanner(trx: Trx, target: VersionedId, edit: StaffEdit): Promise<string> {
  const { titleZh, imageZh, imageEn } = await requireBanner(trx, target, edit.at)
  const gone = await trx
    .deleteFrom('banners')
    .where('id', '=', target.id)
    .where('version', '=', target.version)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) await requireBanner(trx, target, edit.at)
  const known = listImages({ imageZh, imageEn: imageEn ?? undefined })
  await markPicturesUsed(trx, { addresses: [], known, at: edit.at })
  await insertContentChange(trx, { subject: 'banner', id: target.id, event: 'remove', title: titleZh }, edit)
  return titleZh
}

/** Reorders banners and returns all ids in the new order. Refuses `stale`. */
export async function orderBanners(trx: Trx, reordering: Reordering, edit: StaffEdit): Promise<number[]> {
  const order = await reorderRows(trx, 'banners', reordering)
  await insertContentChange(trx, { subject: 'banner', id: null, event: 'order', title: '' }, edit)
  return order
}

/** The banner with this version. Refuses `no-such-thing`, and `stale` with the current banner. */
async function requireBanner(db: Db | Trx, { id, version }: VersionedId, at: Date): Promise<BannerRow> {
  const row = await selectBannerRow(db, id)
  if (!row) throw refuse('no-such-thing')
  if (row.version !== version) throw refuse('stale', { current: presentBanner(row, at) })
  return row
}

/** Refuses `link-not-possible` and `period-not-possible`. */
function toColumns({ link, from, until }: BannerFields) {
  const [visible_from, visible_until] = [toDate(from), toDate(until)]
  if (visible_from && visible_until && visible_until <= visible_from) throw refuse('period-not-possible')
  return { link: link === undefined ? null : requireLink(link), visible_from, visible_until }
}

const toDate = (iso: string | undefined) => (iso === undefined ? null : new Date(iso))

function requireLink(typed: string): string {
  const link = parseShopLink(typed)
  if (link === undefined) throw refuse('link-not-possible')
  return link
}

function listImages({ imageZh, imageEn }: Pick<BannerFields, 'imageZh' | 'imageEn'>): string[] {
  return [imageZh, ...(imageEn === undefined ? [] : [imageEn])]
}

/** An English picture needs an English title for screen readers; the Chinese title is the default. */
function toTexts({ titleZh, titleEn, imageZh, imageEn }: BannerFields) {
  const inEnglish = titleEn !== undefined || imageEn !== undefined
  return {
    zh: { title: titleZh, image: imageZh },
    en: inEnglish ? { title: titleEn ?? titleZh, image: imageEn ?? null } : null,
  }
}
