import { type MouseEvent, type ReactNode, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { runBelowLayers } from '@hao/kit/layers.ts'
import { ChevronDownIcon } from '@hao/kit/icons.tsx'
import { SlotsIcon } from '@hao/kit/icons-more.tsx'
import { isRestrictive, readPad } from '@hao/numbers/search/pad.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Locale } from '@hao/contract/locale.ts'
import type { Share } from '../../base/page.ts'
import { parseMaskSearch } from '../../parts/share/mask-search.ts'
import { maskShare } from '../../parts/share/share.ts'
import { numberPlan } from '../../base/plan.ts'
import { browseTexts } from '../../parts/numbers/browse-texts.ts'
import { fetchCategories, useCategories } from '../../parts/numbers/categories.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { FoundNumbers, prefetchFound } from '../../parts/search/found-numbers.tsx'
import {
  hasCriteria,
  isDigits,
  type SearchRequest,
  parseSearchRequest,
  withChanges,
} from '../../parts/search/search-request.ts'
import { SortSelect } from '../../parts/numbers/sort-select.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Ideas } from './ideas.tsx'
import { MaskPad } from './mask-pad.tsx'
import { padTexts } from './pad-texts.ts'
import { rememberSearch, type RecentSearch } from './recent.ts'
import css from './screen.module.css'
import { SearchField } from './search-field.tsx'

export function prefetch(client: QueryClient, { query }: RouteMatch): Promise<unknown>[] {
  const isSearch = hasCriteria(parseSearchRequest(query, undefined))
  return [isSearch ? prefetchFound(client, query) : fetchCategories(client)]
}

const emptyPad = () => readPad({ mask: null, on: null }, numberPlan())

export function share(_client: QueryClient, { query }: RouteMatch, locale: Locale): Share | undefined {
  const search = parseMaskSearch(query)
  return search && maskShare(search, locale)
}

/**
 * The search: a text field, slots to tap, filters, and the results in place. The button leads digits to the
 * list of SC-6, which has the same results; every other search stays here. Typing, tapping and filtering
 * replace the address; choosing a search adds an entry to the history.
 */
export function Screen({ place }: { place: RouteMatch }) {
  const browse = useTexts(browseTexts)
  const [, navigate] = useLocation()
  const asked = parseSearchRequest(place.query, useCategories())
  const { text, suffix, pad, category, filters } = asked

  const addressWith = (changes: Partial<SearchRequest>) => {
    const query = withChanges(place.query, changes)
    return query ? `${place.path}?${query}` : place.path
  }
  const change = (changes: Partial<SearchRequest>) =>
    runBelowLayers(() => navigate(addressWith(changes), { replace: true, state: history.state }))
  const isFilled = isRestrictive(pad, numberPlan())

  const remember = () => {
    if (isFilled) rememberSearch({ pad })
    if (text.trim()) rememberSearch({ text })
  }
  const listOf = (keyword: string) =>
    paths.tagList({
      keyword,
      suffix,
      ...filters,
      sort: filters.sort === 'default' ? undefined : filters.sort,
    })
  const search = (typed: string) => {
    if (typed !== text) change({ text: typed })
    if (typed.trim()) rememberSearch({ text: typed })
    else remember()
    if (isDigits(typed) && !isFilled && !category) navigate(listOf(typed.trim()))
  }
  const choose = (chosen: RecentSearch) => {
    rememberSearch(chosen)
    const isKeyword = 'text' in chosen && isDigits(chosen.text)
    navigate(isKeyword ? listOf(chosen.text) : addressWith(chosen))
  }
  /** Opening a number stores the search as a recent one. */
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('li a')) remember()
  }

  return (
    <>
      <ScreenHeader screen="search" />
      <div className={css.page}>
        <SearchField
          text={text}
          needed={!isFilled}
          query={place.query}
          onRest={(typed) => change({ text: typed })}
          onSearch={search}
        />
        <FilterChips asked={asked} onChange={change} />
        <PadCard
          open={isFilled || !text.trim()}
          onClear={isFilled ? () => change({ pad: emptyPad() }) : undefined}
        >
          <MaskPad pad={pad} onChange={(changed) => change({ pad: changed })} onDone={remember} />
        </PadCard>
        {hasCriteria(asked) ? (
          <div onClickCapture={onClick}>
            <FoundNumbers
              address={addressWith({})}
              asked={asked}
              onText={(chosen) => change({ text: chosen })}
              tools={
                <SortSelect
                  value={filters.sort}
                  onChange={(sort) => change({ filters: { ...filters, sort } })}
                />
              }
              restart={
                <Button size="small" onClick={() => change({ text: '', pad: emptyPad() })}>
                  {browse.searchAgain}
                </Button>
              }
            />
          </div>
        ) : (
          <Ideas onChoose={choose} />
        )}
      </div>
    </>
  )
}

type PadCardProps = { open: boolean; onClear: (() => void) | undefined; children: ReactNode }

/** The pad is open while it is in use or nothing else is, until the shopper closes it. */
function PadCard({ open, onClear, children }: PadCardProps) {
  const t = useTexts(padTexts)
  const [wanted, setWanted] = useState<boolean>()
  const shown = wanted ?? open
  return (
    <section className={css.pad}>
      <div className={css.top}>
        <button type="button" className={css.fold} aria-expanded={shown} onClick={() => setWanted(!shown)}>
          <SlotsIcon size={18} />
          {t.title}
          <ChevronDownIcon size={16} />
        </button>
        {onClear && (
          <Button tone="ghost" size="small" onClick={onClear}>
            {t.clear}
          </Button>
        )}
      </div>
      {shown && children}
    </section>
  )
}
