import { z } from 'zod'
import { defineCalls } from './call.ts'
import * as entity from './entities.ts'

const { id, text, nothing } = entity

/** Banners, categories, questions and agreements. */
export const contentCalls = defineCalls({
  'GET /banner': {
    summary: 'AP-1 banners of the home screen',
    access: 'anyone',
    input: nothing,
    output: z.array(entity.banner),
    refusals: [],
  },
  'GET /category': {
    summary: 'the six categories with their patterns',
    access: 'anyone',
    input: nothing,
    output: z.array(entity.category),
    refusals: [],
  },
  'GET /question': {
    summary: 'frequent questions',
    access: 'anyone',
    input: z.object({ category: text(20).optional(), keyword: text(40).optional() }),
    output: z.array(entity.question),
    refusals: [],
  },
  'GET /question/:id': {
    summary: 'a question with its answer',
    access: 'anyone',
    input: z.object({ id }),
    output: entity.questionDetail,
    refusals: ['not-found'],
  },
  'GET /agreement/:id': {
    summary: 'an agreement: service, privacy, renewal or refund',
    access: 'anyone',
    input: z.object({ id: text(20) }),
    output: entity.agreement,
    refusals: ['not-found'],
  },
})
