import type { ListKey } from '../../base/api/endpoints.ts'
import { type ListPage, rowPathOf, type RowTarget } from '../page/origin.ts'
import type { ListNavigation, ListState } from './list-state.ts'

export type RowLinks<Row> = {
  /** The address of a row's own screen. */
  rowPath?: ((row: Row) => string | undefined) | undefined
  /** The page that the rows are, for a list with pages. */
  page?: ListPage
}

export function toInput(fixed: object | undefined, { filters, sort, size }: ListState): object {
  return { ...fixed, ...filters, sort, pageSize: size }
}

type Source = { call: ListKey; fixed?: object; opens?: RowTarget }

/** What the rows open, and the page that they are, unless another one is loading. */
export function linkRows(
  { call, fixed, opens }: Source,
  { place, trail }: ListNavigation,
  page: { next?: string } | undefined,
  stale: boolean,
): RowLinks<unknown> {
  if (!opens) return {}
  const rowPath = (row: unknown) => rowPathOf(opens, row)
  if (!page || stale) return { rowPath }
  const { cursor } = place
  return {
    rowPath,
    page: { call, input: toInput(fixed, place), target: opens, cursor, next: page.next, trail },
  }
}
