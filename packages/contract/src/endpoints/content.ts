import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import * as entity from '../entities.ts'

const { id, text, nothing } = entity

/** A random id that a browser chooses, so that it votes once without login. */
const device = z.string().regex(/^[\w-]{16,64}$/)

/** `useful` is missing without votes. */
const vote = z.object({ useful: z.boolean().optional() })

export const contentEndpoints = defineEndpoints({
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
    summary: 'frequent questions in the operator’s order; with `popular` the most useful first',
    access: 'anyone',
    input: z.object({
      category: text(20).optional(),
      keyword: text(40).optional(),
      sort: z.enum(['popular']).optional(),
    }),
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
  'GET /question/:id/vote': {
    summary: 'whether the answer was useful; one vote per user, or per device without login',
    access: 'anyone',
    input: z.object({ id, device: device.optional() }),
    output: vote,
    refusals: [],
  },
  'POST /question/:id/vote': {
    summary: 'vote whether the answer was useful: one vote per user or device, which may be changed',
    access: 'anyone',
    input: z.object({ id, useful: entity.flag, device: device.optional() }),
    output: vote,
    refusals: ['not-found', 'rate-limited'],
  },
})
