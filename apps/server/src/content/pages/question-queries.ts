import type { NumberPlan } from '@hao/numbers/plan.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { toLikePattern, fillPlanSql } from './queries.ts'
import { firstRow } from '../../platform/db/first-row.ts'
/** A question as the console shows it, with its Chinese and English texts and the votes. */
export type QuestionRow = {
  id: number
  position: number
  category: string
  titleZh: string
  bodyZh: string
  titleEn: string | null
  bodyEn: string | null
  useful: number
  useless: number
  version: number
}

const rows = (which: RawBuilder<unknown>, limit: number): RawBuilder<QuestionRow> => sql<QuestionRow>`
  SELECT questions.id, position, category, zh.title AS "titleZh", zh.body AS "bodyZh", en.title AS "titleEn", en.body AS "bodyEn",
    (SELECT count(*)::integer FROM question_votes WHERE question_id = questions.id AND useful) AS useful,
    (SELECT count(*)::integer FROM question_votes WHERE question_id = questions.id AND NOT useful) AS useless, version
  FROM questions
  JOIN question_texts AS zh ON zh.question_id = questions.id AND zh.locale = 'zh'
  LEFT JOIN question_texts AS en ON en.question_id = questions.id AND en.locale = 'en'
  WHERE ${which} ORDER BY position, questions.id LIMIT ${limit}`

/** A position in the operator's order. */
export type QuestionPosition = { position: number; id: number }

type Filter = { category?: string | undefined; keyword?: string | undefined }

/** Questions of a category, or with the keyword in a Chinese or English text, in the operator's order. */
export async function selectQuestionRows(
  db: Db,
  { category, keyword }: Filter,
  { plan, limit, after }: { plan: NumberPlan; limit: number; after: QuestionPosition | undefined },
): Promise<QuestionRow[]> {
  const conditions = [
    sql`true`,
    ...(category ? [sql`category = ${category}`] : []),
    ...(after ? [sql`(position, questions.id) > (${after.position}, ${after.id})`] : []),
    ...(keyword
      ? [
          sql`EXISTS (SELECT FROM question_texts AS text WHERE text.question_id = questions.id
            AND (${fillPlanSql('text.title', plan)} ILIKE ${toLikePattern(keyword)} OR ${fillPlanSql('text.body', plan)} ILIKE ${toLikePattern(keyword)}))`,
        ]
      : []),
  ]
  return (await rows(sql.join(conditions, sql` AND `), limit).execute(db)).rows
}

export async function selectQuestionRow(db: Db | Trx, id: number): Promise<QuestionRow | undefined> {
  return (await rows(sql`questions.id = ${id}`, 1).execute(db)).rows[0]
}

/** Like `selectQuestionRow`, for a question that this transaction has written. */
export async function selectExistingQuestion(trx: Trx, id: number): Promise<QuestionRow> {
  return firstRow(await rows(sql`questions.id = ${id}`, 1).execute(trx))
}
