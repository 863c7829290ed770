import { useQuery } from '@tanstack/react-query'
import { Card, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { formatCount, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { Attention } from './attention.tsx'
import './home.css'
import { Statistics } from './statistics.tsx'
import { homeTexts } from './texts.ts'

type Home = ConsoleOutput<'GET /home'>

/** The states of a number in the order of its life. */
const states = [
  'draft',
  'on_sale',
  'offered',
  'held',
  'reserved',
  'sold',
  'bound',
  'suspended',
  'cooling',
  'off_shelf',
  'blocked',
  'retired',
]

/**
 * How often (ms) the figures are read. The server's figures are at most 2 s old, so the screen's are at most
 * 5 s old.
 */
const pollMs = 2500

/** The main figures of the shop. Each links to its list, for staff who may open that. */
export function Screen() {
  const t = useTexts(homeTexts)
  const query = useQuery({ ...read('GET /home', {}), refetchInterval: pollMs })
  return (
    <Page
      title={t.title}
      beside={
        query.data && (
          <span className="quiet">
            {t.asOf} <Moment at={query.data.at} />
          </span>
        )
      }
    >
      <Loaded query={query} rows={12}>
        {(home) => (
          <Flex vertical gap={16}>
            <Attention home={home} />
            <div className="cards">
              <MoneyCard
                title={t.sales}
                figure={home.sales}
                counted={t.payments}
                path={pathTo('orders', { paidFrom: today(home.at) })}
              />
              <MoneyCard
                title={t.refunds}
                figure={home.refunds}
                counted={t.givenBack}
                path={pathTo('refunds', { arrivedFrom: today(home.at) })}
              />
            </div>
            <Stock numbers={home.numbers} />
          </Flex>
        )}
      </Loaded>
      <Statistics />
    </Page>
  )
}

const today = (at: string) => new Date(new Date(at).getTime() + 8 * 3600_000).toISOString().slice(0, 10)

function MoneyCard({
  title,
  figure,
  counted,
  path,
}: {
  title: string
  figure: Home['sales']
  /** The count as text. */
  counted: (count: string) => string
  path: string
}) {
  const t = useTexts(homeTexts)
  return (
    <Card title={title} size="small">
      <OpenLink path={path}>
        <span className="figure nums">{formatFen(figure.fen)}</span>
      </OpenLink>{' '}
      <span className="nums">{counted(formatCount(figure.count))}</span>
      <div className="quiet nums">
        {t.lastWeek(formatCount(figure.countBefore), formatFen(figure.fenBefore))}
      </div>
    </Card>
  )
}

function Stock({ numbers }: { numbers: Home['numbers'] }) {
  const t = useTexts(homeTexts)
  const names: Readonly<Record<string, string>> = useTexts(numberTexts).states
  const total = Object.values(numbers).reduce((sum, count) => sum + count, 0)
  const known = states.filter((state) => numbers[state] !== undefined)
  return (
    <Card title={t.numbers} size="small" extra={<span className="quiet">{t.total(formatCount(total))}</span>}>
      <ul className="states">
        {known.map((state) => (
          <State key={state} label={labelFor(names, state)} path={pathTo('numbers', { state })}>
            {formatCount(numbers[state] ?? 0)}
          </State>
        ))}
      </ul>
    </Card>
  )
}

function State({ label, path, children }: { label: string; path: string; children: ReactNode }) {
  return (
    <li>
      <OpenLink path={path}>
        <span className="figure small nums">{children}</span>
        <span>{label}</span>
      </OpenLink>
    </li>
  )
}
