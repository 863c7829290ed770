import { useEffect, useState } from 'react'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { TrashIcon } from '@hao/kit/icons-more.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { NumberGrid, NumberGridSkeleton } from '../../parts/numbers/number-grid.tsx'
import { isStuck, ReadFailure } from '../../parts/page/read-failure.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import { forgetSearches, recentSearches } from './recent.ts'
import css from './screen.module.css'
import { searchTexts } from './texts.ts'

const ideas = ['520', '1314', '888', '168', '666', '123', '2026']
/** Milliseconds without a key before numbers are looked for (CN-1). */
const debounce = 1000

export type SuggestionsProps = { digits: string; suffix: boolean; onChoose: (digits: string) => void }

/** Before typing: what was and what is often searched. After a rest in typing: the first numbers found. */
export function Suggestions({ digits, suffix, onChoose }: SuggestionsProps) {
  const settled = useDebounced(digits, debounce)
  if (!digits) return <Ideas onChoose={onChoose} />
  return settled === digits ? <Found digits={digits} suffix={suffix} /> : <div className={css.found} />
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

function Ideas({ onChoose }: Pick<SuggestionsProps, 'onChoose'>) {
  const t = useTexts(searchTexts)
  const hydrated = useHydrated()
  const [forgotten, setForgotten] = useState(false)
  const recent = hydrated && !forgotten ? recentSearches() : []
  const forget = () => {
    forgetSearches()
    setForgotten(true)
  }
  return (
    <>
      {recent.length > 0 && (
        <section className={css.found}>
          <h2>
            {t.recent}
            <IconButton label={t.forget} onClick={forget}>
              <TrashIcon size={16} />
            </IconButton>
          </h2>
          <Chips values={recent} onChoose={onChoose} />
        </section>
      )}
      <section className={css.found}>
        <h2>{t.ideas}</h2>
        <Chips values={ideas} onChoose={onChoose} />
      </section>
    </>
  )
}

function Chips({ values, onChoose }: { values: string[]; onChoose: (value: string) => void }) {
  return (
    <div className={css.chips}>
      {values.map((value) => (
        <button key={value} type="button" onClick={() => onChoose(value)}>
          {value}
        </button>
      ))}
    </div>
  )
}

function Found({ digits, suffix }: { digits: string; suffix: boolean }) {
  const t = useTexts(searchTexts)
  const search = read('GET /number/:type', { type: 'search', keyword: digits, suffix, pageSize: 4 })
  const query = useQuery(search)
  const { data } = query
  if (!data) {
    return (
      <div className={css.found}>
        {isStuck(query) ? <ReadFailure query={query} /> : <NumberGridSkeleton count={4} />}
      </div>
    )
  }
  return (
    <section className={css.found}>
      <h2>{data.list.length > 0 ? t.found : t.none}</h2>
      <NumberGrid numbers={data.list} marked={digits} />
    </section>
  )
}
