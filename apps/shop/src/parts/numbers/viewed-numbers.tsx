import { useState } from 'react'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { TrashIcon } from '@hao/kit/icons-more.tsx'
import { Price } from '@hao/kit/price.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { read } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { paths } from '../../base/routes.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { isGone } from './own-number.ts'
import { PatternDigits } from './pattern-digits.tsx'
import { StateBadge } from './state-badge.tsx'
import css from './viewed-numbers.module.css'
import { viewedTexts } from './viewed-texts.ts'
import { forgetViewed, viewedNumbers } from './viewed.ts'

/** The numbers that were looked at on this device, in a quiet row; nothing without any. */
export function ViewedNumbers() {
  const { id } = useUser()
  // A user who logs in or out in another tab gets a list of their own.
  return useHydrated() ? <Viewed key={id} /> : null
}

function Viewed() {
  const t = useTexts(viewedTexts)
  const { perMonth } = useTexts(appTexts)
  const [ids, setIds] = useState(viewedNumbers)
  const { data, isError } = useQuery({
    ...read('GET /number/several', { ids: ids.join(',') }),
    enabled: ids.length > 0,
  })
  if (ids.length === 0 || isError || data?.length === 0) return null
  const forget = () => {
    forgetViewed()
    setIds([])
  }
  return (
    <section className={css.viewed} aria-busy={!data}>
      <h2>
        {t.title}
        <IconButton label={t.forget} onClick={forget}>
          <TrashIcon size={16} />
        </IconButton>
      </h2>
      <ul className={css.row}>
        {data?.map((number) => {
          const gone = isGone(number)
          return (
            <li key={number.id}>
              <Link href={paths.number(number.id)}>
                <PatternDigits number={number} size="card" faded={gone} />
                {gone ? (
                  <StateBadge number={number} />
                ) : (
                  <Price now={formatYuan(number.price)} per={perMonth} />
                )}
              </Link>
            </li>
          )
        }) ?? ids.map((id) => <Skeleton key={id} width={120} height={84} radius={14} />)}
      </ul>
    </section>
  )
}
