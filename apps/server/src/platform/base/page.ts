import type { Page } from '@hao/contract/entities.ts'
import { refuse } from './refuse.ts'

/** The page that a client wants: behind the row that `cursor` names, or else the `current`th one. */
export type PageRequest = { current: number; pageSize: number; cursor?: string | undefined }

/** The rows to select, in the order of the list: behind the place `after`, or else from `offset` on. */
export type Slice<Place> = { limit: number; offset: number; after?: Place | undefined }

/** How a place in a list is written into a cursor and read again; `read` answers undefined for what `write` never wrote. */
export type Cursor<Place> = { write(place: Place): string; read(text: string): Place | undefined }

type Listing<Row, Place, Shown> = {
  cursor: Cursor<Place>
  select(slice: Slice<Place>): Promise<Row[]>
  getPosition(row: Row): Place
  present(row: Row): Shown
}

/**
 * Answers a page of a list. By its cursor the next one goes on behind the last row shown, so that a change between two pages repeats and loses
 * nothing; one row more than shown is selected, to know whether there is more. Refuses `bad-request` for a cursor that is not ours.
 */
export async function paginate<Row, Place, Shown>(
  { current, pageSize, cursor }: PageRequest,
  listing: Listing<Row, Place, Shown>,
): Promise<Page<Shown>> {
  const after = cursor === undefined ? undefined : listing.cursor.read(cursor)
  if (cursor !== undefined && after === undefined) throw refuse('bad-request')
  const offset = after === undefined ? (current - 1) * pageSize : 0
  const rows = await listing.select({ limit: pageSize + 1, offset, after })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const hasMore = rows.length > pageSize
  return {
    list: shown.map((row) => listing.present(row)),
    hasMore,
    ...(hasMore && last && { cursor: listing.cursor.write(listing.getPosition(last)) }),
  }
}

/** Places in a list that is ordered by id. */
export const idCursor: Cursor<number> = {
  write: String,
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
}

/** A place in a list that is ordered by a moment (ms) and then by id. */
export type MomentPosition = { at: Date; id: number }

export const momentCursor: Cursor<MomentPosition> = {
  write: ({ at, id }) => `${at.getTime()}.${id}`,
  read: (text) => {
    const [, ms, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(text) ?? []
    return ms && id ? { at: new Date(Number(ms)), id: Number(id) } : undefined
  },
}
