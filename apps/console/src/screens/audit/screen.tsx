import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { auditTexts } from '../../parts/audit/texts.ts'
import type { Filter } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import type { AuditRow } from './audit-row.ts'
import { Chain } from './chain.tsx'
import { RowDetails } from './row-details.tsx'
import { useDescribeDetails } from './describe-details.ts'
import { auditScreenTexts } from './texts.ts'
import { Subject } from './subject.tsx'

/** The actions of staff, and the check of the audit's hash chain. */
export function Screen() {
  const t = useTexts(auditScreenTexts)
  const [opened, setOpened] = useState<AuditRow>()
  return (
    <Page title={t.title}>
      <Chain />
      <List
        call="GET /audit"
        views="audit"
        columns={useColumns(setOpened)}
        filters={useFilters()}
        rowKey={({ id }) => id}
      />
      {opened && <RowDetails row={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

function useColumns(open: (row: AuditRow) => void): Column<AuditRow>[] {
  const t = useTexts(auditScreenTexts)
  const actions: Readonly<Record<string, string>> = useTexts(auditTexts).actions
  const { sentence } = useDescribeDetails()
  return [
    { key: 'at', title: t.at, render: ({ at }) => <Moment at={at} /> },
    {
      key: 'who',
      title: t.who,
      render: ({ staffName }) => staffName ?? <span className="quiet">{t.nobody}</span>,
    },
    {
      key: 'what',
      title: t.what,
      render: (row) => (
        <div className="audit-what">
          {labelFor(actions, row.action)}
          <span className="quiet small-line">{sentence(row)}</span>
        </div>
      ),
    },
    {
      key: 'thing',
      title: t.thing,
      render: (row) => (
        <div className="audit-thing">
          <Subject row={row} />
        </div>
      ),
    },
    {
      key: 'reason',
      title: t.reason,
      render: ({ reason }) =>
        reason === null ? (
          '—'
        ) : (
          <span className="one-line" title={reason}>
            {reason}
          </span>
        ),
    },
    {
      renderActions: (row) => (
        <Button size="small" aria-label={t.open(row.id)} onClick={() => open(row)}>
          {t.details}
        </Button>
      ),
    },
  ]
}

function useFilters(): Filter[] {
  const t = useTexts(auditScreenTexts)
  const words = useTexts(auditTexts)
  const staff = useQuery(read('GET /staff', { pageSize: 100 }))
  const people = staff.data?.list.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const optionsOf = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([value, label]) => ({ value, label }))
  return [
    { kind: 'choice', name: 'staffId', label: t.who, options: people },
    { kind: 'choice', name: 'action', label: t.what, options: optionsOf(words.actions), width: 200 },
    { kind: 'choice', name: 'subject', label: t.thing, options: optionsOf(words.subjects) },
    { kind: 'text', name: 'subjectId', label: t.thingId, width: 140 },
    { kind: 'days', name: 'from', label: t.days, until: 'until' },
  ]
}
