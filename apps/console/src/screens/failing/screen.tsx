import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { pathOf, pathTo } from '../../base/routes.ts'
import { formatCount } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { BlockNumber, UnblockNumber } from '../../parts/calls/block-number.tsx'
import { callLists, type CallTimes } from '../../parts/calls/call-lists.ts'
import { CarrierWarning } from '../../parts/calls/carrier-warning.tsx'
import { callTexts } from '../../parts/calls/texts.ts'
import { TryCall } from '../../parts/calls/try-call.tsx'
import { RecordTable } from '../../parts/list/record-table.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { LoadFailed } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Age, NumberText, StateTag } from '../../parts/shown/values.tsx'
import { FailingChart, timesOf } from './failing-chart.tsx'
import { failingTexts } from './texts.ts'

type Failing = ConsoleOutput<'GET /failing-numbers'>
type Row = Failing['list'][number]

/** Milliseconds between two reads. */
const refetchMs = 30_000

/** Numbers with an owner whose calls mostly fail, the reasons, and the possible actions. */
export function Screen() {
  const t = useTexts(failingTexts)
  const query = useQuery({ ...read('GET /failing-numbers', {}), refetchInterval: refetchMs })
  const columns = useColumns(query.data)
  return (
    <Page title={t.title}>
      <Flex vertical gap={16}>
        <CarrierWarning />
        {query.error && !query.data ? (
          <LoadFailed error={query.error} retry={() => void query.refetch()} />
        ) : (
          <>
            {query.data?.list.length !== 0 && <FailingChart query={query} />}
            <RecordTable
              layout="failing-numbers"
              hint={t.hint}
              rows={query.data?.list}
              columns={columns}
              rowKey={({ numberId }) => numberId}
              rowPath={({ numberId }) => pathOf('number', numberId)}
              empty={t.empty}
            />
          </>
        )}
        {query.data?.more && <div className="quiet">{t.more}</div>}
      </Flex>
    </Page>
  )
}

function useColumns(data: Failing | undefined): Column<Row>[] {
  const t = useTexts(failingTexts)
  return [
    { key: 'number', title: t.number, render: ({ number }) => <NumberText digits={number} /> },
    { key: 'failed', title: t.failed, align: 'right', render: ({ failed }) => failed },
    { key: 'answered', title: t.answered, align: 'right', render: ({ answered }) => answered },
    {
      key: 'reasons',
      title: t.reasons,
      render: (row) => data && <Reasons row={row} times={timesOf(data)} />,
    },
    { key: 'last', title: t.last, render: ({ lastFailedAt }) => <Age at={lastFailedAt} /> },
    { renderActions: (row) => <Acts row={row} /> },
  ]
}

/** Why calls failed. Each reason links to the list of these calls. */
function Reasons({ row: { number, blocked, outcomes, reasons }, times }: { row: Row; times: CallTimes }) {
  const t = useTexts(failingTexts)
  const words = useTexts(callTexts)
  const links = [
    ...outcomes.map(({ outcome, count }) => ({
      name: words.outcomes[outcome],
      count,
      path: callLists.notAnswered(times, { number, outcome }),
    })),
    ...reasons.map(({ reason, count }) => ({
      name: labelFor(words.reasons, reason),
      count,
      path: callLists.turnedAway(times, { number, reason }),
    })),
  ].toSorted((one, other) => other.count - one.count)
  return (
    <Flex gap="4px 12px" wrap>
      {blocked && <StateTag tone="bad">{t.blocked}</StateTag>}
      {links.map(({ name, count, path }) => (
        <Link key={path} href={path} className="nowrap nums">
          {name} {formatCount(count)}
        </Link>
      ))}
    </Flex>
  )
}

function Acts({ row: { number, numberId, blocked } }: { row: Row }) {
  const t = useTexts(failingTexts)
  const hasPermission = useHasPermission()
  return (
    <Flex vertical gap={4}>
      <Flex gap={8}>
        {hasPermission('calls.of-one') && <TryCallButton digits={number} />}
        {hasPermission('numbers.block') &&
          (blocked ? <UnblockNumber numberId={numberId} small /> : <BlockNumber digits={number} small />)}
      </Flex>
      <Flex gap={12}>
        <Link href={pathTo('calls', { number })} className="nowrap">
          {t.calls}
        </Link>
        <Link href={pathTo('calls', { tab: 'refused', number })} className="nowrap">
          {t.refusals}
        </Link>
      </Flex>
    </Flex>
  )
}

/** Opens the prediction of a call to the number. */
function TryCallButton({ digits }: { digits: string }) {
  const words = useTexts(callTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.tryShort}
      </Button>
      <Dialog
        open={open}
        title={`${formatFullNumber(digits)} · ${words.tryCall}`}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
        width={560}
      >
        <TryCall digits={digits} />
      </Dialog>
    </>
  )
}
