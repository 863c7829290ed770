import type { ReactNode } from 'react'
import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { isPreciseMask } from '@hao/contract/wait-terms.ts'
import { isRestrictive, type Pad } from '@hao/numbers/search/pad.ts'
import { Button } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { SearchIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { browseTexts } from '../../parts/numbers/browse-texts.ts'
import { countFilters, type Filters, noFilters } from '../../parts/numbers/filters.ts'
import { NumberGridSkeleton } from '../../parts/numbers/number-grid.tsx'
import { NumberList } from '../../parts/numbers/number-list.tsx'
import { SortSelect } from '../../parts/numbers/sort-select.tsx'
import { WaitButton } from '../../parts/waitlist/wait-button.tsx'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type SearchRequest, toEndpointInput } from './search-request.ts'
import css from './results.module.css'
import { searchTexts } from './texts.ts'

export type ResultsProps = {
  asked: SearchRequest
  onChange: (changes: Partial<SearchRequest>) => void
  /** Starts another search. */
  onRestart: () => void
  /** The address of this search. */
  address: string
}

/** The results in place: count, how the text was understood, and which conditions were dropped. */
export function Results({ asked, onChange, onRestart, address }: ResultsProps) {
  const t = useTexts(searchTexts)
  const browse = useTexts(browseTexts)
  const { filters, pad } = asked
  const nothing =
    countFilters(filters) > 0 || asked.category ? (
      <Button onClick={() => onChange({ filters: { ...filters, ...noFilters }, category: undefined })}>
        {browse.clear}
      </Button>
    ) : (
      <Button onClick={onRestart}>{t.another}</Button>
    )
  return (
    <section className={css.results}>
      <NumberList
        endpoint="GET /number/find"
        input={toEndpointInput(asked)}
        skeleton={<ResultsSkeleton />}
        empty={<Empty icon={<SearchIcon size={30} />} text={t.none} action={nothing} />}
        renderHead={(found, waiting) => (
          <Head
            found={found}
            waiting={waiting}
            missing={<WaitForMask pad={pad} back={address} filters={filters} />}
          >
            <SortSelect
              value={filters.sort}
              onChange={(sort) => onChange({ filters: { ...filters, sort } })}
            />
          </Head>
        )}
      />
    </section>
  )
}

/** Skeletons of the count and the numbers. */
function ResultsSkeleton() {
  return (
    <>
      <div className={css.bar}>
        <Skeleton width="9em" height={22} radius={8} />
      </div>
      <NumberGridSkeleton />
    </>
  )
}

/** Offers an alert for a mask without a number on sale. */
function WaitForMask({ pad, filters: { maxPrice }, back }: { pad: Pad; filters: Filters; back: string }) {
  if (!isRestrictive(pad, numberPlan()) || !isPreciseMask(pad.mask)) return null
  return <WaitButton tone="secondary" target={{ mask: pad.mask, on: pad.on, maxPrice }} back={back} />
}

type HeadProps = {
  found: EndpointOutput<'GET /number/find'>
  waiting: boolean
  /** Suggestions when no number matches exactly. */
  missing: ReactNode
  children: ReactNode
}

/** Above the numbers; `waiting` while those on screen belong to the previous search. */
function Head({ found: { total, more, understood, relaxed }, waiting, missing, children }: HeadProps) {
  const t = useTexts(searchTexts)
  const count = new Intl.NumberFormat('zh-CN').format(total)
  return (
    <div className={waiting ? css.waiting : undefined} aria-busy={waiting}>
      {understood.length > 0 && (
        <ul className={css.understood} aria-label={t.understood}>
          {understood.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      {relaxed.length > 0 && (
        <>
          <p className={css.relaxed}>{relaxed.join(t.and)}</p>
          {missing}
        </>
      )}
      {total > 0 && (
        <div className={css.bar}>
          <h2 aria-live="polite">{t.found(more ? `${count}+` : count)}</h2>
          {children}
        </div>
      )}
    </div>
  )
}
