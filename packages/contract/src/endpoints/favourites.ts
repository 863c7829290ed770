import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import * as entity from '../entities.ts'

const { id, own, ownId, pageOf, pagination } = entity

/** EN-3. In the list with what of the number is the user's own. */
const favourite = z.object({
  id,
  numberId: id,
  number: entity.number,
  userId: id,
  status: z.literal([0, 1]),
  ...own,
})

export const favouriteEndpoints = defineEndpoints({
  'GET /collect/:id': {
    summary: 'AP-5 favourites of the user',
    access: 'user',
    input: ownId.extend({ ...pagination, pageSize: pagination.pageSize.default(100) }),
    output: pageOf(favourite),
    refusals: [],
  },
  'PATCH /collect/like': {
    summary: 'AP-6 add a favourite (status 1) or remove it (status 0)',
    access: 'user',
    input: z.object({ status: entity.wireCode([0, 1]), numberId: id, userId: id }),
    output: favourite,
    refusals: ['number-not-found'],
  },
  'DELETE /collect/dislike': {
    summary: 'AP-7 remove a favourite by its id',
    access: 'user',
    input: z.object({ userId: id, id }),
    output: z.object({ id }),
    refusals: [],
  },
})

export type Favourite = z.infer<typeof favourite>
