import { useLocation } from 'wouter'
import { type DetailRoute, pathOf } from '../../base/routes.ts'

/** The screen that a row of a list opens, and the field with its id. A row without an id opens none. */
export type RowTarget<Field extends string = string> = {
  route: DetailRoute
  by: Field
  /** A field that is true for rows without a screen. */
  unless?: Field
}

export function rowPathOf({ route, by, unless }: RowTarget, row: unknown): string | undefined {
  const fields = row as Readonly<Record<string, unknown>>
  if (unless && fields[unless]) return undefined
  const id = fields[by]
  return typeof id === 'number' || typeof id === 'string' ? pathOf(route, id) : undefined
}

/**
 * Where a thing's screen was opened: a snapshot of the rows at that time, so that next and previous stay
 * right when rows change their state and leave the list. It is in the entry of the browser's history.
 */
export type Origin = {
  /** The address of the screen with the list. */
  address: string
  title: string
  /** The addresses that the rows of the page open, each once. */
  paths: readonly string[]
  /** The cursors of the pages before, for the link back to the list. */
  trail: readonly string[]
}

/** Reads the origin of the current entry of the history; undefined for a screen opened by its address. */
export function useOrigin(): Origin | undefined {
  useLocation()
  return (history.state as { origin?: Origin } | null)?.origin
}
