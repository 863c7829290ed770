import type { Locale } from '@hao/contract/locale.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Sorts the requested language before Chinese, which is the fallback. */
const chineseLast = sql`locale = 'zh'`

/** The banners displayed at a moment, in the operator's order. Title and picture fall back to Chinese. */
export async function selectBanners(db: Db, locale: Locale, at: Date) {
  return db
    .selectFrom('banners')
    .innerJoinLateral(
      (text) =>
        text
          .selectFrom('banner_texts')
          .select('title')
          .whereRef('banner_id', '=', 'banners.id')
          .where('locale', 'in', [locale, 'zh'])
          .orderBy(chineseLast)
          .limit(1)
          .as('text'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (text) =>
        text
          .selectFrom('banner_texts')
          .select('image')
          .whereRef('banner_id', '=', 'banners.id')
          .where('locale', 'in', [locale, 'zh'])
          .where('image', 'is not', null)
          .orderBy(chineseLast)
          .limit(1)
          .as('picture'),
      (join) => join.onTrue(),
    )
    .select(['id', 'title', 'image', 'video', 'video_poster', 'link'])
    .where((row) => row.or([row('visible_from', 'is', null), row('visible_from', '<=', at)]))
    .where((row) => row.or([row('visible_until', 'is', null), row('visible_until', '>', at)]))
    .orderBy('position')
    .orderBy('id')
    .$narrowType<{ image: string }>()
    .execute()
}

function questions(db: Db, locale: Locale) {
  return db
    .selectFrom('questions')
    .innerJoinLateral(
      (text) =>
        text
          .selectFrom('question_texts')
          .select(['title', 'body'])
          .whereRef('question_id', '=', 'questions.id')
          .where('locale', 'in', [locale, 'zh'])
          .orderBy(chineseLast)
          .limit(1)
          .as('text'),
      (join) => join.onTrue(),
    )
    .selectAll()
}

/**
 * Questions of a category, or with the keyword in title or answer, in the operator's order. `popular` puts
 * the most useful first.
 */
export async function selectQuestions(
  db: Db,
  filter: {
    category?: string | undefined
    keyword?: string | undefined
    popular?: boolean
    locale: Locale
    plan: NumberPlan
  },
) {
  let query = questions(db, filter.locale)
  if (filter.popular) query = query.orderBy(usefulness, 'desc')
  if (filter.category) query = query.where('category', '=', filter.category)
  if (filter.keyword) {
    const like = toLikePattern(filter.keyword)
    query = query.where((where) =>
      where.or([
        where(fillPlanSql('title', filter.plan), 'ilike', like),
        where(fillPlanSql('body', filter.plan), 'ilike', like),
      ]),
    )
  }
  return query.orderBy('position').orderBy('id').execute()
}

/** Votes "useful" minus votes "not useful". */
const usefulness = sql<number>`(SELECT coalesce(sum(CASE WHEN useful THEN 1 ELSE -1 END), 0)
  FROM question_votes WHERE question_id = questions.id)`

export async function selectQuestion(db: Db, id: number, locale: Locale) {
  return questions(db, locale).where('id', '=', id).executeTakeFirst()
}

/** A user, or the browser of a visitor. */
export type Voter = { user_id: number } | { device: string }

/** A voter's vote on an answer; undefined before the first one. */
export async function selectVote(db: Db, questionId: number, voter: Voter): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('question_votes')
    .select('useful')
    .where('question_id', '=', questionId)
    .where((vote) => vote.and(voter))
    .executeTakeFirst()
  return row?.useful
}

/** An operator's text with {prefix} and {separator} replaced by the number plan's values. */
export const fillPlanSql = (column: string, { prefix, separator }: NumberPlan): RawBuilder<string> =>
  sql<string>`replace(replace(${sql.ref(column)}, '{prefix}', ${prefix}), '{separator}', ${separator})`

/** The LIKE pattern for texts that contain the keyword. Wildcards in the keyword are escaped. */
export const toLikePattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
