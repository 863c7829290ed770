import { Progress } from 'antd'
import type { RowOf } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { StateTag, type Tone } from '../shown/values.tsx'
import { exportsTexts } from './texts.ts'

type Row = RowOf<'GET /exports'>

const tones = {
  waiting: 'waiting',
  running: 'busy',
  ready: 'good',
  failed: 'bad',
  gone: 'over',
} as const satisfies Record<Row['state'], Tone>

export const isInProgress = ({ state }: Pick<Row, 'state'>) => state === 'waiting' || state === 'running'

export function ExportProgress({ row }: { row: Row }) {
  const t = useTexts(exportsTexts)
  const { kind, rows, written, state } = row
  const percent =
    rows === 0 ? (isInProgress(row) ? 0 : 100) : Math.min(100, Math.floor((written / rows) * 100))
  return (
    <Progress
      percent={percent}
      size="small"
      aria-label={`${t.kinds[kind]} ${t.progress}`}
      {...(state === 'failed' && { status: 'exception' as const })}
    />
  )
}

/** The state of an export, and why it is delayed or failed. */
export function ExportState({ row: { state, problem } }: { row: Row }) {
  const t = useTexts(exportsTexts)
  return (
    <>
      <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
      {problem && <div className="quiet">{t.problems[problem]}</div>}
    </>
  )
}
