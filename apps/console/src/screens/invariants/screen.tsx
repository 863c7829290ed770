import { useQuery } from '@tanstack/react-query'
import { Alert, Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathOf } from '../../base/routes.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { RecordTable } from '../../parts/list/record-table.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { LoadFailed } from '../../parts/page/loaded.tsx'
import { invariantName } from '../../parts/jobs/invariant-names.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Moment, StateTag } from '../../parts/shown/values.tsx'
import { invariantsTexts } from './texts.ts'

type Checks = ConsoleOutput<'GET /invariants'>
type Row = Checks['list'][number]

/** Milliseconds between two reads. */
const refetchMs = 30_000

const shownRows = 20

/** The invariants: whether each holds, since when it is broken, and the rows that break it. */
export function Screen() {
  const t = useTexts(invariantsTexts)
  const query = useQuery({ ...read('GET /invariants', {}), refetchInterval: refetchMs })
  const columns = useColumns()
  const checks = query.data
  return (
    <Page title={t.title} beside={<span className="quiet">{t.hint}</span>}>
      <Flex vertical gap={16}>
        {checks && <Summary checks={checks} />}
        {query.error && !checks ? (
          <LoadFailed error={query.error} retry={() => void query.refetch()} />
        ) : (
          <RecordTable
            layout="invariants"
            rows={checks?.list}
            columns={columns}
            rowKey={({ invariant }) => invariant}
            empty={t.empty}
          />
        )}
      </Flex>
    </Page>
  )
}

function Summary({ checks: { checkedAt, allCheckedAt, list } }: { checks: Checks }) {
  const t = useTexts(invariantsTexts)
  const broken = list.filter(({ brokenRows }) => brokenRows > 0).length
  if (checkedAt === null) return <Alert type="info" showIcon title={t.never} />
  return (
    <Alert
      type={broken > 0 ? 'error' : 'success'}
      showIcon
      title={broken > 0 ? t.someBroken(broken) : t.allHold(list.length)}
      description={
        <>
          {t.checked} <Moment at={checkedAt} /> · {t.allChecked}{' '}
          {allCheckedAt === null ? t.notYet : <Moment at={allCheckedAt} />}
        </>
      }
    />
  )
}

function useColumns(): Column<Row>[] {
  const t = useTexts(invariantsTexts)
  const locale = useLocale()
  return [
    {
      key: 'what',
      title: t.what,
      render: ({ invariant }) => invariantName(invariant, locale),
    },
    {
      key: 'state',
      title: t.state,
      render: ({ brokenRows }) => (
        <StateTag tone={brokenRows > 0 ? 'bad' : 'good'}>{brokenRows > 0 ? t.broken : t.holds}</StateTag>
      ),
    },
    { key: 'since', title: t.since, render: ({ brokenSince }) => <Moment at={brokenSince} /> },
    { key: 'rows', title: t.rows, render: (row) => <Broken row={row} /> },
  ]
}

/** The rows that break it. Orders, numbers and subscriptions are links. */
function Broken({ row: { brokenRows, ids } }: { row: Row }) {
  const t = useTexts(invariantsTexts)
  if (brokenRows === 0) return '—'
  return (
    <Flex gap={8} wrap>
      {brokenRows > 1 && <strong>{t.rowCount(brokenRows)}</strong>}
      {ids.slice(0, shownRows).map((words) => {
        const path = pathIn(words)
        return path ? (
          <OpenLink key={words} path={path}>
            {words}
          </OpenLink>
        ) : (
          <span key={words}>{words}</span>
        )
      })}
    </Flex>
  )
}

const pages: Readonly<Record<string, 'order' | 'number' | 'subscription'>> = {
  order_id: 'order',
  number_id: 'number',
  subscription_id: 'subscription',
}

function pathIn(words: string): string | undefined {
  const [, name, id] = /\b(order_id|number_id|subscription_id) (\d+)/.exec(words) ?? []
  const page = pages[name ?? '']
  return page && id ? pathOf(page, id) : undefined
}
