import type { Favourite } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/endpoints.ts'
import { onlySelf } from '../http/only-self.ts'
import { refuse } from '../refuse.ts'
import { presentNumber, type ShownNumber } from '../numbers/present.ts'
import { clearFavourite, selectFavourites, upsertFavourite, type FavouritePlace } from './queries.ts'

type FavouriteEndpoints = 'GET /collect/:id' | 'PATCH /collect/like' | 'DELETE /collect/dislike'

/** Favourites ("collect" on the wire). */
export function favouriteRoutes({ db, clock }: Context): Handlers<FavouriteEndpoints> {
  return {
    'GET /collect/:id': async ({ id, current, pageSize, cursor }, client) => {
      const userId = onlySelf(client, id)
      const rows = await selectFavourites(db, {
        userId,
        limit: pageSize + 1,
        offset: (current - 1) * pageSize,
        before: cursor === undefined ? undefined : readCursor(cursor),
      })
      const list = rows.slice(0, pageSize)
      const last = list.at(-1)
      const hasMore = rows.length > pageSize
      return {
        list: list.map((row) => present(row, userId)),
        hasMore,
        ...(hasMore && last && { cursor: `${last.updated_at.getTime()}.${last.favourite_id}` }),
      }
    },
    'PATCH /collect/like': async ({ status, numberId, userId }, client) => {
      const row = await upsertFavourite(db, {
        userId: onlySelf(client, userId),
        numberId,
        status,
        at: clock(),
      })
      if (!row) throw refuse('number-not-found')
      return present(row, userId)
    },
    'DELETE /collect/dislike': async ({ userId, id }, client) => {
      await clearFavourite(db, { userId: onlySelf(client, userId), id, at: clock() })
      return { id }
    },
  }
}

/** Reads `ms.id`, the place of the last favourite seen. Refuses `bad-request`. */
function readCursor(cursor: string): FavouritePlace {
  const [, ms, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(cursor) ?? []
  if (!ms || !id) throw refuse('bad-request')
  return { at: new Date(Number(ms)), id: Number(id) }
}

type FavouriteRow = ShownNumber & { favourite_id: number; status: 0 | 1; updated_at: Date }

function present(
  { favourite_id, status, updated_at: _updated, ...number }: FavouriteRow,
  userId: number,
): Favourite {
  return { id: favourite_id, numberId: number.id, number: presentNumber(number), userId, status }
}
