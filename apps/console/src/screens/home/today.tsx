import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { formatCount, formatDay, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Section } from '../../parts/page/section.tsx'
import { homeTexts } from './texts.ts'

type DayFigure = NonNullable<ConsoleOutput<'GET /home'>['sales']>

/**
 * How often (ms) the figures are read. The server's figures are at most 2 s old, so the screen's are at most
 * 5 s old.
 */
const pollMs = 2500

export const useHome = () => useQuery({ ...read('GET /home', {}), refetchInterval: pollMs })

/** Sales and refunds since midnight, beside the same weekday last week, for staff who may open them. */
export function Today() {
  const t = useTexts(homeTexts)
  return (
    <Loaded query={useHome()} rows={2}>
      {({ at, sales, refunds }) => {
        if (!sales && !refunds) return null
        const day = formatDay(at)
        return (
          <div className="cards">
            {sales && (
              <DayCard
                title={t.sales}
                figure={sales}
                counted={t.payments}
                path={pathTo('orders', { paidFrom: day })}
              />
            )}
            {refunds && (
              <DayCard
                title={t.refunds}
                figure={refunds}
                counted={t.givenBack}
                path={pathTo('refunds', { arrivedFrom: day })}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

type DayCardProps = {
  title: string
  figure: DayFigure
  /** The count as text. */
  counted: (count: string) => string
  path: string
}

function DayCard({ title, figure, counted, path }: DayCardProps) {
  const t = useTexts(homeTexts)
  return (
    <Section title={title}>
      <OpenLink path={path}>
        <span className="figure nums">{formatFen(figure.fen)}</span>
      </OpenLink>{' '}
      <span className="nums">{counted(formatCount(figure.count))}</span>
      <div className="quiet nums">
        {t.lastWeek(formatCount(figure.countBefore), formatFen(figure.fenBefore))}
      </div>
    </Section>
  )
}
