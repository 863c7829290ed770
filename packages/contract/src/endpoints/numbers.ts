import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import * as entity from '../entities.ts'

const { id, pageOf, text, pagination } = entity

const filters = {
  ...pagination,
  sort: z.enum(['default', 'desc', 'asc']).default('default'),
  keyword: text(40).optional(),
  suffix: entity.flag.optional(),
  category: text(20).optional(),
  minPrice: entity.yuanBound.optional(),
  maxPrice: entity.yuanBound.optional(),
  without: entity.digits(1, 9).optional(),
  length: z.coerce.number().int().min(1).max(20).optional(),
}

/** Lists of numbers, and one number. */
export const numberEndpoints = defineEndpoints({
  'GET /number/good': {
    summary: 'AP-2 featured numbers',
    access: 'anyone',
    input: z.object({ count: z.coerce.number().int().min(1).max(50).default(7) }),
    output: z.array(entity.number),
    refusals: [],
  },
  'GET /number/hundred': {
    summary: 'AP-3 everything on sale, in the default order or by price',
    access: 'anyone',
    input: z.object(filters),
    output: pageOf(entity.number),
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
    output: pageOf(entity.number),
    refusals: ['not-found'],
  },
})
