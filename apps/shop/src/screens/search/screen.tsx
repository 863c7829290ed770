import { type MouseEvent, type ReactNode, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { underLayers } from '@hao/kit/layers.ts'
import { ChevronDownIcon } from '@hao/kit/icons.tsx'
import { SlotsIcon } from '@hao/kit/icons-more.tsx'
import { isRestrictive, readPad } from '@hao/numbers/search/pad.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { readPages } from '../../base/api/query.ts'
import type { Locale } from '@hao/contract/locale.ts'
import type { Share } from '../../base/page.ts'
import { maskSearchOf } from '../../parts/share/mask-search.ts'
import { maskShare } from '../../parts/share/share.ts'
import { numberPlan } from '../../base/plan.ts'
import { fetchCategories, useCategories } from '../../parts/numbers/categories.ts'
import { paths, type Place } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { asks, type Asked, askedOf, inputOf, keywordOf, queryWith } from './asked.ts'
import { FilterChips } from './filter-chips.tsx'
import { Ideas } from './ideas.tsx'
import { MaskPad } from './mask-pad.tsx'
import { padTexts } from './pad-texts.ts'
import { rememberSearch, type Search } from './recent.ts'
import { Results } from './results.tsx'
import css from './screen.module.css'
import { SearchField } from './search-field.tsx'
import { searchTexts } from './texts.ts'

export function prefetch(client: QueryClient, { query }: Place): Promise<unknown>[] {
  return [
    fetchCategories(client).then(async (known) => {
      const asked = askedOf(query, known)
      if (asks(asked)) await client.prefetchInfiniteQuery(readPages('GET /number/find', inputOf(asked)))
    }),
  ]
}

const emptyPad = () => readPad({ mask: null, on: null }, numberPlan())

export function share(_client: QueryClient, { query }: Place, locale: Locale): Share | undefined {
  const search = maskSearchOf(query)
  return search && maskShare(search, locale)
}

/**
 * The search: one field, slots to tap, filters, and the numbers in place. Digits that are sent off by the button lead to the list of the
 * specification (SC-6); all else stays here. Typing, tapping and filtering replace the address, choosing a search adds one to the history.
 */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(searchTexts)
  const [, navigate] = useLocation()
  const asked = askedOf(place.query, useCategories())
  const { text, suffix, pad, category, filters } = asked

  const addressWith = (changes: Partial<Asked>) => {
    const query = queryWith(place.query, changes)
    return query ? `${place.path}?${query}` : place.path
  }
  const change = (changes: Partial<Asked>) =>
    underLayers(() => navigate(addressWith(changes), { replace: true, state: history.state }))
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
    const keyword = keywordOf(typed)
    if (keyword && !isFilled && !category) navigate(listOf(keyword))
  }
  const choose = (chosen: Search) => {
    rememberSearch(chosen)
    const keyword = 'text' in chosen ? keywordOf(chosen.text) : ''
    if (keyword) navigate(listOf(keyword))
    else navigate(addressWith(chosen))
  }
  /** Whoever opens a number has found what to remember. */
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
        {asks(asked) ? (
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

/** The pad stands open where it is in use or nothing else is, until the shopper says otherwise. */
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
