import type { Favourite } from '@hao/contract/endpoints/favourites.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { requireSelf } from '../../platform/http/require-self.ts'
import { momentCursor, paginate } from '../../platform/base/page.ts'
import type { FindOwnNumbers } from '../numbers/get-number.ts'
import { presentNumberTo, type PublicNumber } from '../numbers/present.ts'
import { setFavourite } from './set-favourite.ts'
import { clearFavourite, selectFavourites } from './queries.ts'

type FavouriteEndpoints = 'GET /collect/:id' | 'PATCH /collect/like' | 'DELETE /collect/dislike'

/** The endpoints of favourites, named "collect" in the API. This room may not import orders. */
export function favouriteRoutes(
  context: Context,
  findOwnNumbers: FindOwnNumbers,
): Handlers<FavouriteEndpoints> {
  const { db, clock } = context
  return {
    'GET /collect/:id': async ({ id, ...page }, client) => {
      const userId = requireSelf(client, id)
      const { list, ...rest } = await paginate(page, {
        cursor: momentCursor,
        select: (slice) => selectFavourites(db, { ...slice, userId }),
        getPosition: (row) => ({ at: row.updated_at, id: row.favourite_id }),
        present: (row) => present(row, userId),
      })
      const numberIds = list.filter(({ number }) => number.state !== 'on_sale').map((each) => each.numberId)
      if (numberIds.length === 0) return { list, ...rest }
      const own = await findOwnNumbers(db, { userId, numberIds })
      return { list: list.map((each) => ({ ...own.get(each.numberId), ...each })), ...rest }
    },
    'PATCH /collect/like': async ({ status, numberId, userId }, client) => {
      const row = await setFavourite(context, { userId: requireSelf(client, userId), numberId, status })
      return present(row, userId)
    },
    'DELETE /collect/dislike': async ({ userId, id }, client) => {
      await clearFavourite(db, { userId: requireSelf(client, userId), id, at: clock() })
      return { id }
    },
  }
}

type FavouriteRow = PublicNumber & { favourite_id: number; status: 0 | 1; updated_at: Date }

function present(
  { favourite_id, status, updated_at: _updated, ...number }: FavouriteRow,
  userId: number,
): Favourite {
  return { id: favourite_id, numberId: number.id, number: presentNumberTo(number, userId), userId, status }
}
