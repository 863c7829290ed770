import { type MouseEvent, type ReactNode, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { runBelowLayers } from '@hao/kit/layers.ts'
import { ChevronDownIcon } from '@hao/kit/icons.tsx'
import { SlotsIcon } from '@hao/kit/icons-more.tsx'
import { isRestrictive, readPad } from '@hao/numbers/search/pad.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { readPages } from '../../base/api/query.ts'
import type { Locale } from '@hao/contract/locale.ts'
import type { Share } from '../../base/page.ts'
import { parseMaskSearch } from '../../parts/share/mask-search.ts'
import { maskShare } from '../../parts/share/share.ts'
import { numberPlan } from '../../base/plan.ts'
import { fetchCategories, useCategories } from '../../parts/numbers/categories.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import {
  hasCriteria,
  type SearchRequest,
  parseSearchRequest,
  toEndpointInput,
  toKeyword,
  withChanges,
} from './search-request.ts'
import { FilterChips } from './filter-chips.tsx'
import { Ideas } from './ideas.tsx'
import { MaskPad } from './mask-pad.tsx'
import { padTexts } from './pad-texts.ts'
import { rememberSearch, type RecentSearch } from './recent.ts'
import { Results } from './results.tsx'
import css from './screen.module.css'
import { SearchField } from './search-field.tsx'
import { searchTexts } from './texts.ts'

export function prefetch(client: QueryClient, { query }: RouteMatch): Promise<unknown>[] {
  return [
    fetchCategories(client).then(async (known) => {
      const asked = parseSearchRequest(query, known)
      if (hasCriteria(asked))
        await client.prefetchInfiniteQuery(readPages('GET /number/find', toEndpointInput(asked)))
    }),
  ]
}

const emptyPad = () => readPad({ mask: null, on: null }, numberPlan())

export function share(_client: QueryClient, { query }: RouteMatch, locale: Locale): Share | undefined {
  const search = parseMaskSearch(query)
  return search && maskShare(search, locale)
}

/**
 * The search: a text field, slots to tap, filters, and the results in place. The button sends digits to the
 * list of SC-6; every other search stays here. Typing, tapping and filtering replace the address; choosing a
 * search adds an entry to the history.
 */
export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(searchTexts)
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
    const keyword = toKeyword(typed)
    if (keyword && !isFilled && !category) navigate(listOf(keyword))
  }
  const choose = (chosen: RecentSearch) => {
    rememberSearch(chosen)
    const keyword = 'text' in chosen ? toKeyword(chosen.text) : ''
    if (keyword) navigate(listOf(keyword))
    else navigate(addressWith(chosen))
  }
  /** Opening a number stores the search as a recent one. */
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('li a')) remember()
  }
  const restart = () => change({ text: '', pad: emptyPad() })

  return (
    <>
      <ScreenHeader title={t.title} />
      <div className={css.page}>
        <SearchField
          text={text}
          needed={!isFilled}
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
            <Results address={addressWith({})} asked={asked} onChange={change} onRestart={restart} />
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
