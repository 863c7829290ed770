import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ListKey } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { type DetailRoute, pathOf } from '../../base/routes.ts'

/** The screen that a row of a list opens, and the field with its id. A row without an id opens none. */
export type RowTarget<Field extends string = string> = {
  route: DetailRoute
  by: Field
  /** A field that is true for rows whose screen is gone. */
  unless?: Field
}

export function rowPathOf({ route, by, unless }: RowTarget, row: unknown): string | undefined {
  const fields = row as Readonly<Record<string, unknown>>
  if (unless && fields[unless]) return undefined
  const id = fields[by]
  return typeof id === 'number' || typeof id === 'string' ? pathOf(route, id) : undefined
}

/** The page of a list that a screen was opened from: how to read the pages around it. */
export type ListPage = {
  call: ListKey
  /** The input of the request, without the cursor. */
  input: object
  target: RowTarget
  cursor: string | undefined
  next: string | undefined
  /** The cursors of the pages before, '' for the first. */
  trail: readonly string[]
}

/**
 * Where a thing's screen was opened: a snapshot of the rows at that time, so that next and previous stay
 * right when rows change their state and leave the list. It is in the entry of the browser's history.
 */
export type Origin = {
  /** The address of the screen with the list. */
  address: string
  title: string
  /** The addresses that the rows open, each once. */
  paths: readonly string[]
  /** Undefined for a list without pages. */
  page?: ListPage | undefined
}

/** Reads the origin of the current entry of the history; undefined for a screen opened by its address. */
export function useOrigin(): Origin | undefined {
  useLocation()
  return (history.state as { origin?: Origin } | null)?.origin
}

/** How many pages a step over the border of a page may read. */
const maxReads = 3

/** The rows before (-1) or after (1) the origin's, as an origin; undefined when there are none. */
export async function readAdjacentPage(
  client: QueryClient,
  origin: Origin,
  step: 1 | -1,
): Promise<Origin | undefined> {
  const { page } = origin
  if (!page) return undefined
  return step === 1 ? readAfter(client, origin, page) : readBefore(client, origin, page)
}

async function readAfter(client: QueryClient, origin: Origin, page: ListPage): Promise<Origin | undefined> {
  let { next } = page
  for (let reads = 0; next !== undefined && reads < maxReads; reads++) {
    const cursor: string = next
    const found = await readPage(client, page, cursor)
    if (!found) return undefined
    // A row that moved down in the meantime was already among the rows before.
    const paths = found.paths.filter((path) => !origin.paths.includes(path))
    const trail = [...page.trail, page.cursor ?? '']
    if (paths.length > 0) return at(origin, { ...page, cursor, next: found.next, trail }, paths)
    next = found.next
  }
  return undefined
}

async function readBefore(client: QueryClient, origin: Origin, page: ListPage): Promise<Origin | undefined> {
  const trail = [...page.trail]
  for (let reads = 0; trail.length > 0 && reads < maxReads; reads++) {
    const start = trail.pop() || undefined
    const paths = await readUntil(client, page, start, origin.paths)
    if (paths.length > 0) return at(origin, { ...page, cursor: start, next: page.cursor, trail }, paths)
  }
  return undefined
}

/** The rows from a cursor on, up to one of the known rows: new rows may have moved the borders of pages. */
async function readUntil(
  client: QueryClient,
  page: ListPage,
  start: string | undefined,
  known: readonly string[],
): Promise<string[]> {
  const paths: string[] = []
  let cursor = start
  for (let reads = 0; reads < maxReads; reads++) {
    const found = await readPage(client, page, cursor)
    if (!found) return paths
    const end = found.paths.findIndex((path) => known.includes(path))
    paths.push(...(end === -1 ? found.paths : found.paths.slice(0, end)))
    if (end !== -1 || found.next === undefined) return paths
    cursor = found.next
  }
  return paths
}

/** Undefined when the server no longer knows the cursor: it would answer with the first page. */
async function readPage(
  client: QueryClient,
  { call, input, target }: ListPage,
  cursor: string | undefined,
): Promise<{ paths: string[]; next: string | undefined } | undefined> {
  const request = read(call, { ...input, cursor })
  const { list, next, dropped } = await client.fetchQuery({ ...request, staleTime: 0 })
  if (dropped.includes('cursor')) return undefined
  const paths = list.flatMap((row) => rowPathOf(target, row) ?? [])
  return { paths: [...new Set(paths)], next }
}

/** The origin at another page of its list. */
function at(origin: Origin, page: ListPage, paths: readonly string[]): Origin {
  const [path = '', search] = origin.address.split('?')
  const query = new URLSearchParams(search)
  if (page.cursor === undefined) query.delete('cursor')
  else query.set('cursor', page.cursor)
  const text = query.toString()
  return { ...origin, address: text ? `${path}?${text}` : path, page, paths }
}
