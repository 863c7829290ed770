import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { isPreciseMask } from '@hao/contract/wait-terms.ts'
import { isRestrictive } from '@hao/numbers/search/pad.ts'
import { normaliseKeyword } from '@hao/numbers/plan.ts'
import { Empty } from '@hao/kit/empty.tsx'
import { SearchIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readPages } from '../../base/api/query.ts'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { SaveButton } from '../saved-searches/save-button.tsx'
import { WaitButton } from '../waitlist/wait-button.tsx'
import { browseTexts } from '../numbers/browse-texts.ts'
import { fetchCategories } from '../numbers/categories.ts'
import css from './found-numbers.module.css'
import { foundTexts } from './found-texts.ts'
import { NumberGridSkeleton } from '../numbers/number-grid.tsx'
import { NumberList } from '../numbers/number-list.tsx'
import {
  hasCriteria,
  isDigits,
  parseSearchRequest,
  type SearchRequest,
  toCriteria,
  toEndpointInput,
} from './search-request.ts'

export async function prefetchFound(client: QueryClient, query: URLSearchParams): Promise<void> {
  const asked = parseSearchRequest(query, await fetchCategories(client))
  await client.prefetchInfiniteQuery(readPages('GET /number/find', toEndpointInput(asked)))
}

type FoundNumbersProps = {
  asked: SearchRequest
  /** The address of this search. */
  address: string
  /** Searches by another text. */
  onText: (text: string) => void
  /** Beside the count. */
  tools: ReactNode
  /** Leads to another search. */
  restart: ReactNode
}

/**
 * The answer to a search: how it was understood, what was not understood, what was given up, the count, and
 * the numbers with their reasons.
 */
export function FoundNumbers({ asked, address, onText, tools, restart }: FoundNumbersProps) {
  const t = useTexts(browseTexts)
  return (
    <section className={css.results}>
      <NumberList
        endpoint="GET /number/find"
        input={toEndpointInput(asked)}
        skeleton={<ResultsSkeleton />}
        empty={<Empty icon={<SearchIcon size={30} />} text={t.none} action={restart} />}
        renderHead={(found, waiting) => (
          <Head
            found={found}
            waiting={waiting}
            onText={onText}
            tools={tools}
            save={
              (found.understood.length > 0 || hasCriteria({ ...asked, text: '' })) && (
                <SaveButton criteria={toCriteria(asked)} back={address} />
              )
            }
          >
            <WaitForTarget asked={asked} back={address} />
            {restart}
          </Head>
        )}
      />
    </section>
  )
}

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

/** Offers an alert for a mask or an ending without a number on sale. */
function WaitForTarget({ asked, back }: { asked: SearchRequest; back: string }) {
  const { text, suffix, pad, filters } = asked
  const isEnding = suffix && isDigits(text)
  const target = isEnding ? { mask: normaliseKeyword(text, numberPlan()), on: 'tail' as const } : pad
  const isTarget = isEnding || isRestrictive(pad, numberPlan())
  if (!isTarget || !isPreciseMask(target.mask) || target.mask.length > numberPlan().maxDigits) return null
  return (
    <WaitButton
      tone="secondary"
      size="small"
      target={{ ...target, maxPrice: filters.maxPrice }}
      back={back}
    />
  )
}

type HeadProps = {
  found: EndpointOutput<'GET /number/find'>
  waiting: boolean
  onText: (text: string) => void
  tools: ReactNode
  save: ReactNode
  /** Suggestions when no number is exactly what was asked for. */
  children: ReactNode
}

/** Above the numbers; `waiting` while those on screen belong to the previous search. */
function Head({ found, waiting, onText, tools, save, children }: HeadProps) {
  const { total, more, understood, unread, relaxed, alternatives } = found
  const t = useTexts(foundTexts)
  const browse = useTexts(browseTexts)
  const digits = new Intl.NumberFormat('zh-CN').format(total)
  const count = more ? `${digits}+` : digits
  const isExact = relaxed.length === 0
  return (
    <div className={waiting ? css.waiting : undefined} aria-busy={waiting}>
      {understood.length > 0 && (
        <fieldset aria-label={t.understood}>
          <div className={css.understood}>
            {understood.map(({ label }) => (
              <span key={label}>{label}</span>
            ))}
          </div>
        </fieldset>
      )}
      <Alternatives offered={alternatives} onText={onText} />
      {unread.length > 0 && <p className={css.note}>{t.unread(unread)}</p>}
      {!isExact && total > 0 && (
        <div className={css.none}>
          <p>{browse.none}</p>
          <small>{t.instead(relaxed)}</small>
          <div>{children}</div>
        </div>
      )}
      {total > 0 && (
        <div className={css.bar}>
          <h2 aria-live="polite">{isExact ? t.found(count) : t.others(count)}</h2>
          <div className={css.tools}>{tools}</div>
        </div>
      )}
      {save && <div className={css.save}>{save}</div>}
    </div>
  )
}

type AlternativesProps = {
  offered: EndpointOutput<'GET /number/find'>['alternatives']
  onText: (text: string) => void
}

/** A date that may be of the solar or of the lunar calendar: both, the one that is searched pressed. */
function Alternatives({ offered = [], onText }: AlternativesProps) {
  const t = useTexts(foundTexts)
  if (offered.length === 0) return null
  return (
    <fieldset aria-label={t.calendar}>
      <div className={css.alternatives}>
        {offered.map(({ label, q, isChosen }) => (
          <button key={label} type="button" aria-pressed={isChosen} onClick={() => isChosen || onText(q)}>
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
