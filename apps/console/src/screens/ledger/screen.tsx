import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { formatDay, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ExportButton } from '../../parts/exports/export-button.tsx'
import { RecordTable } from '../../parts/list/record-table.tsx'
import type { DataColumn } from '../../parts/list/columns.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Money } from '../../parts/shown/values.tsx'
import { listDays, listMonths } from './months.ts'
import { ledgerTexts } from './texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

type Ledger = ConsoleOutput<'GET /ledger/:month'>
type Day = Ledger['days'][number]

/** The payments and refunds of each day of a month, and their sums. The month is in the address. */
export function Screen() {
  const t = useTexts(ledgerTexts)
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('month') ?? ''
  const [thisMonth] = useState(() => formatDay(serverNow()).slice(0, 7))
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth
  const ledger = useQuery(read('GET /ledger/:month', { month }))
  return (
    <Page
      title={t.title}
      actions={
        <>
          <ExportButton kind="month" filters={{ month }} label={t.exportMonth(month)} />
          <ExportButton
            kind="ledger"
            filters={{ month }}
            label={t.export(month)}
            disabled={!ledger.data || ledger.data.days.length === 0}
          />
        </>
      }
    >
      <div className="filter">
        <label htmlFor="month">{t.month}</label>
        <Select
          id="month"
          value={month}
          style={{ width: 180 }}
          options={listMonths(thisMonth, ledger.data?.since ?? thisMonth, month).map((value) => ({ value }))}
          onChange={(chosen) => navigate(pathTo('ledger', { month: chosen }))}
        />
      </div>
      <Loaded query={ledger}>{(data) => <Days ledger={data} month={month} />}</Loaded>
    </Page>
  )
}

/** Every day of the month until now, also those without entries. */
function fillDays(days: readonly Day[], month: string): Day[] {
  if (days.length === 0) return []
  const known = new Map(days.map((each) => [each.day, each]))
  return listDays(month, formatDay(serverNow())).map(
    (day) => known.get(day) ?? { day, payments: 0, paidFen: 0, refunds: 0, refundedFen: 0 },
  )
}

function Days({ ledger: { days, paidFen, refundedFen }, month }: { ledger: Ledger; month: string }) {
  const t = useTexts(ledgerTexts)
  const money = (key: string, title: string, of: (day: Day) => number): DataColumn<Day> => ({
    key,
    title,
    align: 'right',
    render: (day) => <Money fen={of(day)} />,
  })
  return (
    <>
      <p>
        <strong className="nowrap">
          {t.total(formatFen(paidFen), formatFen(refundedFen), formatFen(paidFen - refundedFen))}
        </strong>
      </p>
      <RecordTable
        layout="ledger/:month"
        rows={fillDays(days, month)}
        rowKey={({ day }) => day}
        empty={t.empty}
        columns={[
          { key: 'day', title: t.day, render: ({ day }) => day },
          { key: 'payments', title: t.payments, align: 'right', render: ({ payments }) => payments },
          money('paid', t.paid, (day) => day.paidFen),
          { key: 'refunds', title: t.refunds, align: 'right', render: ({ refunds }) => refunds },
          money('refunded', t.refunded, (day) => day.refundedFen),
          money('net', t.net, (day) => day.paidFen - day.refundedFen),
        ]}
      />
    </>
  )
}
