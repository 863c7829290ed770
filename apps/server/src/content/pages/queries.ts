import type { Locale } from '@hao/contract/locale.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

/**
 * Of the texts in the wanted language and in Chinese, the Chinese one last: it stands in for what is not
 * translated.
 */
const chineseLast = sql`locale = 'zh'`

/**
 * The banners that are shown at a moment, in the operator's order, each with its title; where it has no
 * picture in this language, with the Chinese one.
 */
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

/** Questions with their texts. */
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
 * Questions of a category, or whose title or answer holds the keyword, in the operator's order; popular ones
 * first if wanted.
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

/** How many more readers found an answer useful than did not. */
const usefulness = sql<number>`(SELECT coalesce(sum(CASE WHEN useful THEN 1 ELSE -1 END), 0)
  FROM question_votes WHERE question_id = questions.id)`

export async function selectQuestion(db: Db, id: number, locale: Locale) {
  return questions(db, locale).where('id', '=', id).executeTakeFirst()
}

/** Who votes: a user, or the browser of somebody who is not logged in. */
export type Voter = { user_id: number } | { device: string }

/** A voter's word on an answer; undefined before there is one. */
export async function selectVote(db: Db, questionId: number, voter: Voter): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('question_votes')
    .select('useful')
    .where('question_id', '=', questionId)
    .where((vote) => vote.and(voter))
    .executeTakeFirst()
  return row?.useful
}

/** Sets a voter's word on an answer, however often; false when there is no such question. */
export async function upsertVote(
  db: Trx,
  vote: { questionId: number; voter: Voter; useful: boolean; at: Date },
): Promise<boolean> {
  const { questionId, voter, useful, at } = vote
  const userId = 'user_id' in voter ? voter.user_id : null
  const device = 'device' in voter ? voter.device : null
  const { rows } = await sql`
    INSERT INTO question_votes (question_id, user_id, device, useful, at)
    SELECT id, ${userId}::bigint, ${device}, ${useful}, ${at} FROM questions WHERE id = ${questionId}
    ON CONFLICT (question_id, ${sql.ref('user_id' in voter ? 'user_id' : 'device')})
    DO UPDATE SET useful = excluded.useful, at = excluded.at
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** A text of the operator's as readers see it: with the plan's words in the place of their marks. */
export const fillPlanSql = (column: string, { prefix, separator }: NumberPlan): RawBuilder<string> =>
  sql<string>`replace(replace(${sql.ref(column)}, '{prefix}', ${prefix}), '{separator}', ${separator})`

/** What a text that holds the keyword is like; wildcards are plain characters. */
export const toLikePattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
