import type { Db } from '../db/database.ts'
import type { Locale } from '../http/locale.ts'

export async function selectBanners(db: Db) {
  return db.selectFrom('banners').selectAll().orderBy('position').execute()
}

/** Questions of a category, or whose title or answer holds the keyword, in the operator's order. */
export async function selectQuestions(
  db: Db,
  filter: { category?: string | undefined; keyword?: string | undefined; locale: Locale },
) {
  let query = db.selectFrom('questions').selectAll().orderBy('position')
  if (filter.category) query = query.where('category', '=', filter.category)
  if (filter.keyword) {
    const like = `%${filter.keyword.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((where) =>
      where.or([
        where(`title_${filter.locale}`, 'ilike', like),
        where(`body_${filter.locale}`, 'ilike', like),
      ]),
    )
  }
  return query.execute()
}

export async function selectQuestion(db: Db, id: number) {
  return db.selectFrom('questions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function selectAgreement(db: Db, id: string) {
  return db.selectFrom('agreements').selectAll().where('id', '=', id).executeTakeFirst()
}
