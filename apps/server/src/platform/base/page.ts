import type { Page } from '@hao/contract/entities.ts'
import { refuse } from './refuse.ts'

/** A request for a page of a list: the page after the row of `cursor`, or page number `current`. */
export type PageRequest = { current: number; pageSize: number; cursor?: string | undefined }

/** The rows to select: after the position `after`, or from `offset` on. */
export type Slice<Place> = { limit: number; offset: number; after?: Place | undefined }

/** A position in a list as text. `read` returns undefined for a text that `write` never returned. */
export type Cursor<Place> = { write(place: Place): string; read(text: string): Place | undefined }

type Listing<Row, Place, Shown> = {
  cursor: Cursor<Place>
  select(slice: Slice<Place>): Promise<Row[]>
  getPosition(row: Row): Place
  present(row: Row): Shown
}

/** A cursor continues after the last row returned, so that changes neither repeat nor skip rows. */
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

export const idCursor: Cursor<number> = {
  write: String,
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
}

/** A place in a list: the id, and the value (ms, fen) of the sorted column; null without one. */
export type ValuePosition = { id: number; value: number | null }

export const valueCursor: Cursor<ValuePosition> = {
  write: ({ id, value }) => (value === null ? String(id) : `${value}.${id}`),
  read: (text) => {
    const [, value, id] = /^(?:(\d{1,15})\.)?(\d{1,15})$/.exec(text) ?? []
    return id === undefined
      ? undefined
      : { id: Number(id), value: value === undefined ? null : Number(value) }
  },
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
