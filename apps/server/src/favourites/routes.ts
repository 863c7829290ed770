import type { Favourite } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/calls.ts'
import { onlySelf } from '../http/only-self.ts'
import { refuse } from '../http/refuse.ts'
import { presentNumber, type ShownNumber } from '../numbers/present.ts'
import { clearFavourite, selectFavourites, upsertFavourite } from './queries.ts'

type FavouriteCalls = 'GET /collect/:id' | 'PATCH /collect/like' | 'DELETE /collect/dislike'

/** Favourites ("collect" on the wire). */
export function favouriteRoutes({ db, clock }: Context): Handlers<FavouriteCalls> {
  return {
    'GET /collect/:id': async ({ id, current, pageSize }, caller) => {
      const userId = onlySelf(caller, id)
      const rows = await selectFavourites(db, {
        userId,
        limit: pageSize + 1,
        offset: (current - 1) * pageSize,
      })
      const list = rows.slice(0, pageSize).map((row) => present(row, userId))
      return { list, hasMore: rows.length > pageSize }
    },
    'PATCH /collect/like': async ({ status, numberId, userId }, caller) => {
      const row = await upsertFavourite(db, {
        userId: onlySelf(caller, userId),
        numberId,
        status,
        at: clock(),
      })
      if (!row) throw refuse('number-not-found')
      return present(row, userId)
    },
    'DELETE /collect/dislike': async ({ userId, id }, caller) => {
      await clearFavourite(db, { userId: onlySelf(caller, userId), id, at: clock() })
      return { id }
    },
  }
}

type FavouriteRow = ShownNumber & { favourite_id: number; status: 0 | 1 }

function present({ favourite_id, status, ...number }: FavouriteRow, userId: number): Favourite {
  return { id: favourite_id, numberId: number.id, number: presentNumber(number), userId, status }
}
