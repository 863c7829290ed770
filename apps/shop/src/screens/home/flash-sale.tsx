import { useState } from 'react'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Countdown } from '@hao/kit/countdown.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { read } from '../../base/api/query.ts'
import { NumberGrid, NumberGridSkeleton } from '../../parts/numbers/number-grid.tsx'
import { latePart } from '../../parts/page/late-part.tsx'
import { paths } from '../../base/routes.ts'
import { endOfTomorrow } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './home.module.css'
import { homeTexts } from './texts.ts'
import { serverNow, useServerOffset } from '@hao/kit/server-clock.ts'

/** How many featured numbers are displayed (HM-6). */
export const featuredCount = 7

const ReadFailure = latePart(() =>
  import('../../parts/page/read-failure.tsx').then((failure) => failure.ReadFailure),
)

export const featured = read('GET /number/good', { count: featuredCount })

/** The flash sale: a countdown to the end of tomorrow (HM-5), the featured numbers, a link to more (HM-7). */
export function FlashSale() {
  const t = useTexts(homeTexts)
  const query = useQuery(featured)
  const { data, isError, failureReason } = query
  const stuck = !data && (isError || failureReason?.error === 'no-response')
  const minutesOff = Math.round(useServerOffset() / 60_000)
  return (
    <section>
      <div className={css.sale}>
        <h2>{t.flashSale}</h2>
        <span>{t.endsIn}</span>
        <SaleEnd key={minutesOff} label={t.endsIn} />
      </div>
      {!data && !stuck && <NumberGridSkeleton count={8} />}
      {stuck && <ReadFailure query={query} />}
      {data && (
        <NumberGrid numbers={data.slice(0, featuredCount)}>
          <li className={css.more}>
            <Link href={paths.numbers}>
              <b>
                {t.more}
                <ChevronRightIcon size={18} />
              </b>
              {t.view}
            </Link>
          </li>
        </NumberGrid>
      )}
    </section>
  )
}

/** Counts down to the end of tomorrow; at zero it starts again with the next day. */
function SaleEnd({ label }: { label: string }) {
  const [deadline, setDeadline] = useState(() => endOfTomorrow(serverNow()))
  return <Countdown deadline={deadline} label={label} onEnd={() => setDeadline(endOfTomorrow(serverNow()))} />
}
