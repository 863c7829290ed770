import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type StaffEdit, insertContentChange } from './history-queries.ts'
import { type Reordering, reorderRows, selectLastPosition } from './reorder.ts'
import { type QuestionRow, selectQuestionRow, selectExistingQuestion } from './question-queries.ts'
import type { VersionedId } from '../../platform/base/versioned-id.ts'

const maxQuestions = 300

type QuestionFields = {
  category: string
  titleZh: string
  bodyZh: string
  titleEn?: string | undefined
  bodyEn?: string | undefined
}

export function presentQuestion({ position: _position, ...row }: QuestionRow) {
  return row
}

type QuestionTexts = { title: string; body: string }

/** Sets the Chinese and English texts; null removes the English ones. Texts in other languages stay. */
async function updateQuestionTexts(
  trx: Trx,
  id: number,
  { zh, en }: { zh: QuestionTexts; en: QuestionTexts | null },
): Promise<void> {
  await trx
    .deleteFrom('question_texts')
    .where('question_id', '=', id)
    .where('locale', 'in', ['zh', 'en'])
    .execute()
  const written = [{ locale: 'zh', ...zh }, ...(en ? [{ locale: 'en', ...en }] : [])]
  await trx
    .insertInto('question_texts')
    .values(written.map((text) => ({ question_id: id, ...text })))
    .execute()
}

/** Adds a question at the end. Refuses `list-full` at 300 questions, and `half-translated`. */
export async function addQuestion(trx: Trx, fields: QuestionFields, edit: StaffEdit): Promise<QuestionRow> {
  const texts = toTexts(fields)
  const { count, position } = await selectLastPosition(trx, 'questions')
  if (count >= maxQuestions) throw refuse('list-full')
  const { id } = await trx
    .insertInto('questions')
    .values({ category: fields.category, position: position + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateQuestionTexts(trx, id, texts)
  await insertContentChange(trx, { subject: 'question', id, event: 'add', title: fields.titleZh }, edit)
  return selectExistingQuestion(trx, id)
}

/**
 * Changes a question. Refuses `no-such-thing`, `stale` with the current question if the version differs, and
 * `half-translated`.
 */
export async function changeQuestion(
  trx: Trx,
  target: VersionedId,
  fields: QuestionFields,
  edit: StaffEdit,
): Promise<QuestionRow> {
  const texts = toTexts(fields)
  const changed = await trx
    .updateTable('questions')
    .set({ category: fields.category, version: target.version + 1 })
    .where('id', '=', target.id)
    .where('version', '=', target.version)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) await refuseChange(trx, target.id)
  await updateQuestionTexts(trx, target.id, texts)
  await insertContentChange(
    trx,
    { subject: 'question', id: target.id, event: 'change', title: fields.titleZh },
    edit,
  )
  return selectExistingQuestion(trx, target.id)
}

/** Deletes a question with its votes and returns its title. Refuses what `changeQuestion` does. */
export async function removeQuestion(trx: Trx, target: VersionedId, edit: StaffEdit): Promise<string> {
  const title = (await selectQuestionRow(trx, target.id))?.titleZh ?? ''
  const gone = await trx
    .deleteFrom('questions')
    .where('id', '=', target.id)
    .where('version', '=', target.version)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) await refuseChange(trx, target.id)
  await insertContentChange(trx, { subject: 'question', id: target.id, event: 'remove', title }, edit)
  return title
}

/** Reorders questions and returns all ids in the new order. Refuses `stale`. */
export async function orderQuestions(trx: Trx, reordering: Reordering, edit: StaffEdit): Promise<number[]> {
  const order = await reorderRows(trx, 'questions', reordering)
  await insertContentChange(trx, { subject: 'question', id: null, event: 'order', title: '' }, edit)
  return order
}

async function refuseChange(db: Db | Trx, id: number): Promise<never> {
  const current = await selectQuestionRow(db, id)
  throw current ? refuse('stale', { current: presentQuestion(current) }) : refuse('no-such-thing')
}

/** A language needs both texts or none, else a page would mix two languages. */
function toTexts({ titleZh, bodyZh, titleEn, bodyEn }: QuestionFields) {
  if ((titleEn === undefined) !== (bodyEn === undefined)) throw refuse('half-translated')
  const en = titleEn !== undefined && bodyEn !== undefined ? { title: titleEn, body: bodyEn } : null
  return { zh: { title: titleZh, body: bodyZh }, en }
}
