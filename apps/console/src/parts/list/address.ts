import { useSearch, useLocation } from 'wouter'

/** What the address of a list says beside its filters. */
const own = new Set(['cursor', 'sort', 'size', 'tab'])

export const pageSizes = [20, 50, 100] as const
const defaultSize = 50

/** Where a list stands, as its address says: filters as texts, the order, the page by its cursor. */
export type ListPlace = {
  filters: Readonly<Record<string, string>>
  sort: string | undefined
  size: number
  cursor: string | undefined
  /** Which of several lists of a screen it is; undefined for the first. */
  tab: string | undefined
  /** What the address says beside, and the list does not know. */
  unknown: readonly string[]
}

/** What an address filters by, known to the list or not. */
export const filtersIn = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name, value]) => !own.has(name) && value !== ''))

/** Reads the query of an address. Filters that the list does not have are dropped, as they can do nothing, and named. */
export function readPlace(query: URLSearchParams, known: readonly string[]): ListPlace {
  const given = Object.entries(filtersIn(query))
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

/** The query of an address, without '?'; what is as always is left out. */
export function writePlace({ filters, sort, size, cursor, tab }: Omit<ListPlace, 'unknown'>): string {
  const query = new URLSearchParams(tab ? { tab } : {})
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value)
  if (sort) query.set('sort', sort)
  if (size !== defaultSize) query.set('size', String(size))
  if (cursor) query.set('cursor', cursor)
  return query.toString()
}

/** Cursors of the pages before this one, the first page being ''; undefined when the address was opened by itself. */
type Trail = { trail?: readonly string[] }

/** The place of the list in the address, and the ways from there; each is an entry of the history. */
export function useListPlace(known: readonly string[]) {
  const [path, navigate] = useLocation()
  const place = readPlace(new URLSearchParams(useSearch()), known)
  const go = (next: Omit<ListPlace, 'unknown'>, trail: readonly string[] = []) => {
    const query = writePlace(next)
    navigate(query ? `${path}?${query}` : path, { state: { trail } satisfies Trail })
  }
  const { trail = [] }: Trail = history.state ?? {}
  return {
    place,
    /** Whether a way back to the page before is known. */
    hasPrevious: trail.length > 0,
    setFilters: (filters: Record<string, string>) => go({ ...place, filters, cursor: undefined }),
    setSort: (sort: string | undefined) => go({ ...place, sort, cursor: undefined }),
    setSize: (size: number) => go({ ...place, size, cursor: undefined }),
    toFirst: () => go({ ...place, cursor: undefined }),
    toNext: (cursor: string) => go({ ...place, cursor }, [...trail, place.cursor ?? '']),
    toPrevious: () => go({ ...place, cursor: trail.at(-1) || undefined }, trail.slice(0, -1)),
    toQuery: (query: string) => navigate(query ? `${path}?${query}` : path),
  }
}

/** Which of several lists of a screen is open, as the address says; another one begins without filters. The first of `tabs` is open where it says none of them. */
export function useTab(tabs: readonly [string, ...string[]]): [open: string, choose: (tab: string) => void] {
  const [path, navigate] = useLocation()
  const named = new URLSearchParams(useSearch()).get('tab')
  const open = tabs.find((tab) => tab === named) ?? tabs[0]
  return [open, (tab) => navigate(tab === tabs[0] ? path : `${path}?tab=${tab}`)]
}

export type ListWays = ReturnType<typeof useListPlace>
