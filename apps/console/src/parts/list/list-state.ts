import { useSearch, useLocation } from 'wouter'

/** The parameters of a list's address that are not filters. */
const reservedNames = new Set(['cursor', 'sort', 'size', 'tab'])

export const pageSizes = [20, 50, 100] as const
const defaultSize = 50

/** The state of a list, stored in its address: filters as text, the order, and the page's cursor. */
export type ListState = {
  filters: Readonly<Record<string, string>>
  sort: string | undefined
  size: number
  cursor: string | undefined
  /** Which of several lists on a screen is open; undefined for the first. */
  tab: string | undefined
  /** Parameters that the list does not know. */
  unknown: readonly string[]
}

/** The filters of an address, known to the list or not. */
export const parseFilters = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name, value]) => !reservedNames.has(name) && value !== ''))

/** Parses the query of an address. Unknown filters are dropped and reported. */
export function parseListState(query: URLSearchParams, known: readonly string[]): ListState {
  const given = Object.entries(parseFilters(query))
  const size = Number(query.get('size'))
  return {
    filters: Object.fromEntries(given.filter(([name]) => known.includes(name))),
    sort: query.get('sort') ?? undefined,
    size: pageSizes.find((each) => each === size) ?? defaultSize,
    cursor: query.get('cursor') ?? undefined,
    tab: query.get('tab') ?? undefined,
    unknown: given.map(([name]) => name).filter((name) => !known.includes(name)),
  }
}

/** The query of an address, without '?' and without default values. */
export function formatListState({ filters, sort, size, cursor, tab }: Omit<ListState, 'unknown'>): string {
  const query = new URLSearchParams(tab ? { tab } : {})
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value)
  if (sort) query.set('sort', sort)
  if (size !== defaultSize) query.set('size', String(size))
  if (cursor) query.set('cursor', cursor)
  return query.toString()
}

/** The cursors of the previous pages, '' for the first; undefined when the address was opened directly. */
type Trail = { trail?: readonly string[] }

/**
 * The state of a list in the address, and functions that change it. Each change is an entry of the browser's
 * history.
 */
export function useListState(known: readonly string[]) {
  const [path, navigate] = useLocation()
  const place = parseListState(new URLSearchParams(useSearch()), known)
  const go = (next: Omit<ListState, 'unknown'>, trail: readonly string[] = []) => {
    const query = formatListState(next)
    navigate(query ? `${path}?${query}` : path, { state: { trail } satisfies Trail })
  }
  const { trail = [] }: Trail = history.state ?? {}
  return {
    place,
    /** The cursors of the previous pages, as far as they are known. */
    trail,
    setFilters: (filters: Record<string, string>) => go({ ...place, filters, cursor: undefined }),
    setSort: (sort: string | undefined) => go({ ...place, sort, cursor: undefined }),
    setSize: (size: number) => go({ ...place, size, cursor: undefined }),
    toFirst: () => go({ ...place, cursor: undefined }),
    toNext: (cursor: string) => go({ ...place, cursor }, [...trail, place.cursor ?? '']),
    toPrevious: () => go({ ...place, cursor: trail.at(-1) || undefined }, trail.slice(0, -1)),
    toQuery: (query: string) => navigate(query ? `${path}?${query}` : path),
  }
}

/**
 * Which of several lists on a screen is open. Changing it clears the filters except those that `keep` names
 * for the next list. The first of `tabs` is the default.
 */
export function useTab(
  tabs: readonly [string, ...string[]],
  keep: (next: string) => readonly string[] = () => [],
): [open: string, choose: (tab: string) => void] {
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const named = query.get('tab')
  const open = tabs.find((tab) => tab === named) ?? tabs[0]
  const choose = (tab: string) => {
    const next = new URLSearchParams(tab === tabs[0] ? {} : { tab })
    for (const name of keep(tab)) if (query.get(name)) next.set(name, query.get(name) ?? '')
    navigate(next.size > 0 ? `${path}?${next}` : path)
  }
  return [open, choose]
}

export type ListNavigation = ReturnType<typeof useListState>
