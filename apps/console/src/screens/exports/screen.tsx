import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RowOf } from '../../base/api/endpoints.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Download } from '../../parts/exports/download.tsx'
import type { ExportKind } from '../../parts/exports/kind.ts'
import { StopExport } from '../../parts/exports/stop-export.tsx'
import { ExportProgress, ExportState, isInProgress } from '../../parts/exports/progress.tsx'
import { exportsTexts } from '../../parts/exports/texts.ts'
import { describeFilters } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { RequestExport } from './request-export.tsx'
import { useExportFilters } from './kinds.ts'

type Row = RowOf<'GET /exports'>

/** The user's own exports, which can be downloaded for a day. */
export function Screen() {
  const t = useTexts(exportsTexts)
  const columns: Column<Row>[] = [
    { key: 'kind', title: t.kind, render: ({ kind }) => t.kinds[kind] },
    { key: 'filters', title: t.filters, render: (row) => <Given row={row} /> },
    { key: 'rows', title: t.rows, align: 'right', render: ({ rows }) => formatCount(rows) },
    { key: 'progress', title: t.progress, width: 160, render: (row) => <ExportRowState row={row} /> },
    { key: 'state', title: t.state, render: (row) => <ExportState row={row} /> },
    { key: 'created', title: t.created, render: ({ createdAt }) => <Moment at={createdAt} /> },
    { key: 'expires', title: t.expires, render: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      renderActions: (row) => (
        <>
          {row.state === 'ready' && <Download id={row.id} size="small" />}
          {isInProgress(row) && <StopExport id={row.id} />}
        </>
      ),
    },
  ]
  const options = Object.entries(t.kinds).map(([value, label]) => ({ value, label }))
  return (
    <Page title={t.title} actions={<RequestExport />}>
      <p className="quiet">{t.hint}</p>
      <List
        call="GET /exports"
        views="exports"
        columns={columns}
        filters={[{ kind: 'choice', name: 'kind', label: t.kind, options }]}
        rowKey={({ id }) => id}
        empty={t.empty}
      />
    </Page>
  )
}

function Given({ row: { kind, filters } }: { row: { kind: ExportKind; filters: Row['filters'] } }) {
  const t = useTexts(exportsTexts)
  const known = useExportFilters(kind)
  const given = describeFilters(known, filters).map(([label, value]) => t.filter(label, value))
  return given.join(' · ') || <span className="quiet">{t.unfiltered}</span>
}

/** Milliseconds between two reads of the list while an export is running. */
const refetchMs = 3000

/** The progress of an export. Reads the list again until it is done. */
function ExportRowState({ row }: { row: Row }) {
  const client = useQueryClient()
  const underWay = isInProgress(row)
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['GET /exports'] }), refetchMs)
    return () => clearInterval(timer)
  }, [underWay, client])
  return row.state === 'gone' ? '—' : <ExportProgress row={row} />
}
