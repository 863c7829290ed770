import { exportList } from '@hao/contract/console/lists/exports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RowOf } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Download } from '../../parts/exports/download.tsx'
import type { ExportKind } from '../../parts/exports/kind.ts'
import { StopExport } from '../../parts/exports/stop-export.tsx'
import { ExportProgress, ExportState, isInProgress } from '../../parts/exports/progress.tsx'
import { exportsTexts } from '../../parts/exports/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { describeFilters } from '../../parts/list/filters.ts'
import { Page } from '../../parts/page/page.tsx'
import { RequestExport } from './request-export.tsx'
import { useExportFilters } from './kinds.ts'

type Row = RowOf<'GET /exports'>

/** The user's own exports, which can be downloaded for a day. */
export function Screen() {
  const t = useTexts(exportsTexts)
  return (
    <Page title={t.title} actions={<RequestExport />}>
      <p className="quiet">{t.hint}</p>
      <List
        list={exportList}
        call="GET /exports"
        views="exports"
        render={{
          filters: (row) => <Given row={row} />,
          progress: (row) => <ExportRowState row={row} />,
          state: (row) => <ExportState row={row} />,
        }}
        actions={{
          renderActions: (row) => (
            <>
              {row.state === 'ready' && <Download id={row.id} kind={row.kind} size="small" />}
              {isInProgress(row) && <StopExport id={row.id} />}
            </>
          ),
        }}
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
