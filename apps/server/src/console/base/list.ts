import { type FilterValues, readFilters } from '@hao/contract/console/list.ts'
import type { z } from 'zod'
import type { Cursor } from '../../platform/base/page.ts'

type ListInput = { cursor?: string | undefined; pageSize: number; sort: string; [filter: string]: unknown }

type ListSource<F extends Record<string, z.ZodType>, Row, Place, Shown> = {
  filters: F
  cursor: Cursor<Place>
  select: (
    wanted: FilterValues<F>,
    slice: { limit: number; after: Place | undefined; sort: string },
  ) => Promise<Row[]>
  placeOf: (row: Row) => Place
  present: (row: Row) => Shown | Promise<Shown>
}

/**
 * Selects one page of a list and presents its rows. `dropped` names the filters that were unknown or invalid,
 * and an invalid cursor. Selects one row more than the page holds, to know whether there is a next page.
 */
export async function listPage<F extends Record<string, z.ZodType>, Row, Place, Shown>(
  given: ListInput,
  { filters, cursor, select, placeOf, present }: ListSource<F, Row, Place, Shown>,
): Promise<{ list: Shown[]; next?: string; dropped: string[] }> {
  const { cursor: place, pageSize, sort, id: _ofPath, ...others } = given
  const { wanted, dropped } = readFilters(filters, others)
  const after = place === undefined ? undefined : cursor.read(place)
  if (place !== undefined && after === undefined) dropped.push('cursor')
  const rows = await select(wanted, { limit: pageSize + 1, after, sort })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    list: await Promise.all(shown.map(present)),
    ...(rows.length > shown.length && last && { next: cursor.write(placeOf(last)) }),
    dropped,
  }
}
