import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import * as entity from '../entities.ts'
import { foundNumber } from '../found-number.ts'
import { bounds, searchCriteria } from '../search-criteria.ts'

const { id, pageOf, text, pagination } = entity

const sort = z.enum(['default', 'desc', 'asc']).default('default')

/** 1 to 12 ids with commas between them. */
const severalIds = /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,11}$/

const featuredCount = z.coerce.number().int().min(1).max(50)

const filters = {
  ...pagination,
  sort,
  ...bounds,
  keyword: text(40).optional(),
  suffix: entity.flag.optional(),
}

export const numberEndpoints = defineEndpoints({
  'GET /number/good': {
    summary: 'AP-2 featured numbers',
    access: 'anyone',
    input: z.object({ count: featuredCount.default(7) }),
    ofInventory: true,
    output: z.array(entity.number),
    refusals: [],
  },
  'GET /number/hundred': {
    summary: 'AP-3 all numbers on sale, in the default order or by price',
    access: 'anyone',
    input: z.object({
      ...filters,
      skipFeatured: featuredCount
        .optional()
        .meta({ description: 'leave out as many of the most featured numbers: GET /number/good has them' }),
    }),
    ofInventory: true,
    output: pageOf(entity.number),
    refusals: ['not-found'],
  },
  'GET /number/find': {
    summary: 'search for numbers on sale by free text (a date, a plate, words, digits, a mask) and filters',
    access: 'anyone',
    input: z.object({
      ...searchCriteria,
      sort,
      pageSize: z.coerce.number().int().min(0).max(50).default(20),
      cursor: text(200).optional(),
    }),
    output: z.object({
      list: z.array(foundNumber),
      total: z.number().int().meta({ description: 'counted no further than 10,000' }),
      more: z.boolean().meta({ description: 'there are more than total' }),
      hasMore: z.boolean(),
      cursor: z.string().optional(),
      understood: z.array(z.object({ label: z.string() })).meta({ description: 'strongest first' }),
      unread: z.array(z.string()).meta({ description: 'the parts of q that were not understood' }),
      alternatives: z
        .array(z.object({ label: z.string(), q: z.string(), isChosen: z.boolean() }))
        .optional()
        .meta({
          description:
            'both calendars of a date that may be of either, and q with each; missing in answers of 0.1.0',
        }),
      relaxed: z.array(z.string()).meta({
        description: 'empty if the numbers are what was asked for; else what was given up to find any',
      }),
    }),
    refusals: ['not-found'],
  },
  'GET /number/several': {
    summary: 'up to 12 numbers by their ids, in this order; ids of no number are left out',
    access: 'anyone',
    input: z.object({ ids: z.string().regex(severalIds) }),
    output: z.array(entity.number.extend({ ...entity.own, discounts: entity.periodDiscounts })),
    refusals: [],
  },
  'GET /number/:id(^\\d+$)': {
    summary: 'AP-4 one number with similar ones',
    access: 'anyone',
    input: z.object({ id }),
    output: entity.numberDetail,
    refusals: ['number-not-found'],
  },
  'GET /number/:type': {
    summary: 'AP-4 numbers of a category, or of a search: type is a category value or `search`',
    access: 'anyone',
    input: z.object({ type: text(20), ...filters }),
    ofInventory: true,
    output: pageOf(entity.number),
    refusals: ['not-found'],
  },
})
