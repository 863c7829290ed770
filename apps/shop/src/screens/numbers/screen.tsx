import { showInRow } from '@hao/kit/show-in-row.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages } from '../../base/api/query.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { browseTexts } from '../../parts/numbers/browse-texts.ts'
import { categories, useCategories } from '../../parts/numbers/categories.ts'
import { changeQuery, pageSize, parseFilters } from '../../parts/numbers/filters.ts'
import { SaveFilters } from '../../parts/saved-searches/save-filters.tsx'
import { NumberBrowser } from '../../parts/numbers/number-browser.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'

function inputOf({ query }: RouteMatch) {
  return { category: query.get('category') ?? undefined }
}

export function prefetch(client: QueryClient, place: RouteMatch): Promise<unknown>[] {
  const input = { ...inputOf(place), ...parseFilters(place.query), pageSize }
  return [
    client.prefetchQuery(categories),
    client.prefetchInfiniteQuery(readPages('GET /number/hundred', input)),
  ]
}

export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(browseTexts)
  const known = useCategories() ?? []
  const chosen = known.find(({ value }) => value === place.query.get('category'))
  const chips = [{ value: undefined, label: t.all }, ...known]
  return (
    <>
      <ScreenHeader screen="numbers" />
      <nav className={css.chips} aria-label={t.categories}>
        {chips.map(({ value, label }) => (
          <Link
            key={value ?? ''}
            ref={value === chosen?.value ? showInRow : undefined}
            replace
            href={`${paths.numbers}?${changeQuery(place.query, { category: value })}`}
            aria-current={value === chosen?.value ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={css.page}>
        <NumberBrowser
          place={place}
          heading={chosen?.label ?? t.all}
          endpoint="GET /number/hundred"
          input={inputOf(place)}
          below={<SaveFilters place={place} category={chosen?.value} />}
        />
      </div>
    </>
  )
}
