import { z } from 'zod'
import { questionCategories } from '../../question-categories.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { listInput } from '../list.ts'
import { questionList } from '../lists/questions.ts'
import { id, reason, staffName, staffText } from '../fields.ts'
import { contentHistory, order } from './banners.ts'

const version = z.int32().positive()
const category = z.enum(questionCategories)
const subject = 'question'
const changing = { permission: 'questions.change' } as const

/** `{prefix}` and `{separator}` are replaced by those of the number plan. English has both texts or none. */
const fields = {
  category,
  titleZh: staffName(100),
  bodyZh: staffText(5000).min(1),
  titleEn: staffName(200).optional(),
  bodyEn: staffText(10_000).optional(),
}

const seen = { id, version, reason }

export const questionEndpoints = defineConsoleEndpoints({
  'GET /questions': {
    summary: 'questions in the order of the shop, with the votes of readers',
    ...questionList.page,
  },
  'GET /questions/order': {
    summary: 'the questions of a category in the order of the shop, by their titles',
    permission: 'content.read',
    input: z.object({ category }),
    output: z.array(questionList.row.pick({ id: true, titleZh: true })),
    refusals: [],
  },
  'GET /questions/history': {
    summary: 'what was done to questions, the newest first',
    permission: 'content.read',
    input: listInput(['newest']),
    output: contentHistory,
    refusals: [],
  },
  'POST /questions': {
    ...changing,
    summary: 'add a question, behind the others; at most 300',
    audit: { action: 'question.add', subject },
    input: z.strictObject({ ...fields, reason }),
    output: questionList.row,
    refusals: ['list-full', 'half-translated'],
  },
  'PATCH /questions/:id': {
    ...changing,
    summary: 'change a question; `version` is the one that was read',
    audit: { action: 'question.change', subject },
    input: z.strictObject({ ...seen, ...fields }),
    output: questionList.row,
    refusals: ['no-such-thing', 'stale', 'half-translated'],
  },
  'POST /questions/order': {
    ...changing,
    summary: 'put questions into another order among themselves',
    audit: { action: 'question.order', subject },
    input: z.strictObject({ ...order, reason }),
    output: z.array(id),
    refusals: ['stale'],
  },
  'DELETE /questions/:id': {
    ...changing,
    summary: 'remove a question with the votes on it',
    audit: { action: 'question.remove', subject },
    input: z.strictObject(seen),
    output: z.object({ id }),
    refusals: ['no-such-thing', 'stale'],
  },
})
