import { useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect } from 'react'
import type { RowOf } from '../../base/api/calls.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Moment, StateTag, type Tone } from '../../parts/shown/values.tsx'
import { AskExport } from './ask-export.tsx'
import { type ExportKind, useExportFilters } from './kinds.ts'
import { exportsTexts } from './texts.ts'
import { useDownload } from './use-download.ts'

type Row = RowOf<'GET /exports'>

const tones = {
  waiting: 'waiting',
  running: 'busy',
  ready: 'good',
  failed: 'bad',
  gone: 'over',
} as const satisfies Record<Row['state'], Tone>

/** Lists as files: asked for, made, downloaded by whoever asked, for a day. */
export function Screen() {
  const t = useTexts(exportsTexts)
  const columns: Column<Row>[] = [
    { key: 'kind', title: t.kind, render: ({ kind }) => t.kinds[kind] },
    { key: 'filters', title: t.filters, render: (row) => <Given row={row} /> },
    { key: 'rows', title: t.rows, align: 'right', render: ({ rows }) => formatCount(rows) },
    { key: 'progress', title: t.progress, width: 160, render: (row) => <Made row={row} /> },
    { key: 'state', title: t.state, render: (row) => <State row={row} /> },
    { key: 'created', title: t.created, render: ({ createdAt }) => <Moment at={createdAt} /> },
    { key: 'expires', title: t.expires, render: ({ expiresAt }) => <Moment at={expiresAt} /> },
    { key: 'download', title: '', render: ({ id, state }) => state === 'ready' && <Download id={id} /> },
  ]
  const options = Object.entries(t.kinds).map(([value, label]) => ({ value, label }))
  return (
    <Page title={t.title} actions={<AskExport />}>
      <p className="quiet">{t.hint}</p>
      <List
        call="GET /exports"
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
  const known = useExportFilters()[kind]
  const given = Object.entries(filters).map(
    ([name, value]) => `${known.find((filter) => filter.name === name)?.label ?? name}: ${value}`,
  )
  return given.join(' · ') || <span className="quiet">{t.all}</span>
}

/** Milliseconds until the list is read again while an export is under way. */
const again = 3000

function Made({ row: { kind, state, rows, written } }: { row: Row }) {
  const t = useTexts(exportsTexts)
  const client = useQueryClient()
  const underWay = state === 'waiting' || state === 'running'
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['GET /exports'] }), again)
    return () => clearInterval(timer)
  }, [underWay, client])
  const percent = rows === 0 ? (underWay ? 0 : 100) : Math.min(100, Math.floor((written / rows) * 100))
  if (state === 'gone') return '—'
  return (
    <Progress
      percent={percent}
      size="small"
      aria-label={`${t.kinds[kind]} ${t.progress}`}
      {...(state === 'failed' && { status: 'exception' as const })}
    />
  )
}

function State({ row: { state, problem } }: { row: Row }) {
  const t = useTexts(exportsTexts)
  return (
    <>
      <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
      {problem && <div className="quiet">{t.problems[problem]}</div>}
    </>
  )
}

function Download({ id }: { id: number }) {
  const t = useTexts(exportsTexts)
  const { download, pending } = useDownload()
  return (
    <Button size="small" type="primary" loading={pending} onClick={() => void download(id)}>
      {t.download}
    </Button>
  )
}
