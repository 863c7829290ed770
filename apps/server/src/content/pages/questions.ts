import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type StaffEdit, insertContentChange } from './history-queries.ts'
import { type Reordering, reorderRows } from './reorder.ts'
import {
  deleteQuestion,
  insertQuestion,
  type QuestionRow,
  selectQuestionRow,
  selectExistingQuestion,
  updateQuestionTexts,
  updateQuestion,
} from './question-queries.ts'
import { selectLastPosition } from './position-queries.ts'

const maxQuestions = 300

/** The fields of the question form. */
export type QuestionFields = {
  category: string
  titleZh: string
  bodyZh: string
  titleEn?: string | undefined
  bodyEn?: string | undefined
}

type VersionedId = { id: number; version: number }

/** A question as the console shows it. */
export function presentQuestion({ position: _position, ...row }: QuestionRow) {
  return row
}

/** Adds a question at the end. Refuses `list-full` at 300 questions, and `half-translated`. */
export async function addQuestion(trx: Trx, fields: QuestionFields, act: StaffEdit): Promise<QuestionRow> {
  const texts = toTexts(fields)
  const { count, position } = await selectLastPosition(trx, 'questions')
  if (count >= maxQuestions) throw refuse('list-full')
  const id = await insertQuestion(trx, { category: fields.category, position: position + 1 })
  await updateQuestionTexts(trx, id, texts)
  await insertContentChange(trx, { subject: 'question', id, event: 'add', title: fields.titleZh }, act)
  return selectExistingQuestion(trx, id)
}

/**
 * Changes a question. Refuses `no-such-thing`, `stale` with the current question if the version differs, and
 * `half-translated`.
 */
export async function changeQuestion(
  trx: Trx,
  meant: VersionedId,
  fields: QuestionFields,
  act: StaffEdit,
): Promise<QuestionRow> {
  const texts = toTexts(fields)
  if (!(await updateQuestion(trx, meant, { category: fields.category }))) await refuseChange(trx, meant.id)
  await updateQuestionTexts(trx, meant.id, texts)
  await insertContentChange(
    trx,
    { subject: 'question', id: meant.id, event: 'change', title: fields.titleZh },
    act,
  )
  return selectExistingQuestion(trx, meant.id)
}

/** Deletes a question with its votes and returns its title. Refuses what `changeQuestion` does. */
export async function removeQuestion(trx: Trx, meant: VersionedId, act: StaffEdit): Promise<string> {
  const title = (await selectQuestionRow(trx, meant.id))?.titleZh ?? ''
  if (!(await deleteQuestion(trx, meant))) await refuseChange(trx, meant.id)
  await insertContentChange(trx, { subject: 'question', id: meant.id, event: 'remove', title }, act)
  return title
}

/** Reorders questions and returns all ids in the new order. Refuses `stale`. */
export async function orderQuestions(trx: Trx, reordering: Reordering, act: StaffEdit): Promise<number[]> {
  const order = await reorderRows(trx, 'questions', reordering)
  await insertContentChange(trx, { subject: 'question', id: null, event: 'order', title: '' }, act)
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
