import type { questionEndpoints } from '@hao/contract/console/endpoints/questions.ts'
import { questionList } from '@hao/contract/console/lists/questions.ts'
import { selectContentHistory } from '../../content/pages/history-queries.ts'
import { selectQuestionRows, type QuestionPosition } from '../../content/pages/question-queries.ts'
import {
  addQuestion,
  changeQuestion,
  orderQuestions,
  presentQuestion,
  removeQuestion,
} from '../../content/pages/questions.ts'
import type { Context } from '../../context.ts'
import type { Cursor } from '../../platform/base/page.ts'
import { actOf, type ConsoleHandlers } from '../base/request-context.ts'
import { listById, listPage } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'

/** A category is reordered as a whole. There are never more questions than this. */
const mostAtOnce = 300

const placeCursor: Cursor<QuestionPosition> = {
  write: ({ position, id }) => `${position}.${id}`,
  read: (text) => {
    const [, position, id] = /^(\d{1,9})\.(\d{1,15})$/.exec(text) ?? []
    return position && id ? { position: Number(position), id: Number(id) } : undefined
  },
}

export function questionRoutes({
  config: { numberPlan: plan },
}: Context): ConsoleHandlers<keyof typeof questionEndpoints> {
  return {
    'GET /questions': (input, { db }) =>
      listPage(input, {
        filters: questionList.schemas,
        cursor: placeCursor,
        select: (filters, { limit, after }) => selectQuestionRows(db, filters, { plan, limit, after }),
        toPosition: ({ position, id }) => ({ position, id }),
        present: presentQuestion,
      }),

    'GET /questions/order': async ({ category }, { db }) => {
      const rows = await selectQuestionRows(db, { category }, { plan, limit: mostAtOnce, after: undefined })
      return rows.map(({ id, titleZh }) => ({ id, titleZh }))
    },

    'GET /questions/history': (input, { db }) =>
      listById(input, {
        filters: {},
        select: (_wanted, page) => selectContentHistory(db, 'question', page),
        present: presentRow,
      }),

    'POST /questions': async ({ reason, ...fields }, request) => {
      const row = presentQuestion(await addQuestion(request.trx, fields, actOf(request, reason)))
      return { data: row, audit: { subjectId: row.id, reason, details: { title: row.titleZh } } }
    },

    'PATCH /questions/:id': async ({ id, version, reason, ...fields }, request) => {
      const row = await changeQuestion(request.trx, { id, version }, fields, actOf(request, reason))
      const details = { title: row.titleZh, version: row.version }
      return { data: presentQuestion(row), audit: { subjectId: id, reason, details } }
    },

    'POST /questions/order': async ({ seen, wanted, reason }, request) => {
      const order = await orderQuestions(request.trx, { seen, wanted }, actOf(request, reason))
      return { data: order, audit: { reason, details: { wanted } } }
    },

    'DELETE /questions/:id': async ({ id, version, reason }, request) => {
      const title = await removeQuestion(request.trx, { id, version }, actOf(request, reason))
      return { data: { id }, audit: { subjectId: id, reason, details: { title } } }
    },
  }
}
