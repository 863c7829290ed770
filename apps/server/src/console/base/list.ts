import { type FilterValues, parseFilters } from '@hao/contract/console/list.ts'
import type { z } from 'zod'
import { type Cursor, idCursor } from '../../platform/base/page.ts'

/** The input of a list: its page, its order, and filters as text. */
type ListInput = { cursor?: string | undefined; pageSize: number; sort: string; [filter: string]: unknown }

/** How to select and present the rows of a list. */
type ListSource<Schemas extends Record<string, z.ZodType>, Row, Position, Presented> = {
  filters: Schemas
  cursor: Cursor<Position>
  select: (
    filters: FilterValues<Schemas>,
    page: { limit: number; after: Position | undefined; sort: string },
  ) => Promise<Row[]>
  toPosition: (row: Row) => Position
  present: (row: Row) => Presented | Promise<Presented>
}

/**
 * Selects one page of a list and presents its rows. `dropped` names the filters that were unknown or invalid,
 * and an invalid cursor. Selects one row more than the page holds, to know whether there is a next page.
 */
export async function listPage<Schemas extends Record<string, z.ZodType>, Row, Position, Presented>(
  input: ListInput,
  { filters: schemas, cursor, select, toPosition, present }: ListSource<Schemas, Row, Position, Presented>,
): Promise<{ list: Presented[]; next?: string; dropped: string[] }> {
  const { cursor: text, pageSize, sort, id: _idOfPath, ...texts } = input
  const { filters, dropped } = parseFilters(schemas, texts)
  const after = text === undefined ? undefined : cursor.read(text)
  if (text !== undefined && after === undefined) dropped.push('cursor')
  const selected = await select(filters, { limit: pageSize + 1, after, sort })
  const rows = selected.slice(0, pageSize)
  const last = rows.at(-1)
  return {
    list: await Promise.all(rows.map(present)),
    ...(selected.length > rows.length && last && { next: cursor.write(toPosition(last)) }),
    dropped,
  }
}

type NewestFirst<Schemas extends Record<string, z.ZodType>, Row, Presented> = Pick<
  ListSource<Schemas, Row, number, Presented>,
  'filters' | 'present'
> & {
  select: (
    filters: FilterValues<Schemas>,
    page: { limit: number; before: number | undefined },
  ) => Promise<Row[]>
}

/** One page of a list in the order of ids, newest first. */
export const listById = <Schemas extends Record<string, z.ZodType>, Row extends { id: number }, Presented>(
  input: ListInput,
  { select, ...source }: NewestFirst<Schemas, Row, Presented>,
) =>
  listPage(input, {
    ...source,
    cursor: idCursor,
    select: (filters, { limit, after }) => select(filters, { limit, before: after }),
    toPosition: ({ id }) => id,
  })
