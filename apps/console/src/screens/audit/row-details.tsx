import type { RowOf } from '../../base/api/calls.ts'
import { formatFen, formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { auditTexts } from '../../parts/audit/texts.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { Dialog } from '../../parts/page/dialog.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { subjectPath } from './subject-path.ts'
import { auditScreenTexts } from './texts.ts'

export type AuditRow = RowOf<'GET /audit'>

/** All that one row says. */
export function RowDetails({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const t = useTexts(auditScreenTexts)
  const actions: Readonly<Record<string, string>> = useTexts(auditTexts).actions
  const { before, after, ...rest } = row.details
  const labelOf = useLabels()
  const states = useTexts(numberTexts).states
  return (
    <Dialog open title={t.row(row.id)} onCancel={onClose} footer={null} width={640}>
      <Facts
        columns={1}
        facts={[
          [t.at, <Moment key="at" at={row.at} />],
          [t.who, row.staffName ?? t.nobody],
          [t.what, actions[row.action] ?? row.action],
          [t.thing, <Thing key="thing" row={row} />],
          [t.reason, row.reason ?? undefined],
          ...Object.entries(rest).map(([key, value]) => [labelOf(key), shown(key, value, states)] as const),
          [
            t.hash,
            <span key="hash" className="nums hash">
              {row.hash}
            </span>,
          ],
        ]}
      />
      {isRecord(before) && isRecord(after) && <Changed before={before} after={after} />}
    </Dialog>
  )
}

/** What it was done to, as a link where the thing has a screen. */
export function Thing({ row: { subject, subjectId, details } }: { row: AuditRow }) {
  const subjects: Readonly<Record<string, string>> = useTexts(auditTexts).subjects
  const words = [subjects[subject] ?? subject, subjectId].filter(Boolean).join(' ')
  const path = subjectPath(subject, subjectId, details)
  return path === undefined ? <span>{words}</span> : <OpenLink path={path}>{words}</OpenLink>
}

function Changed({ before, after }: { before: Fields; after: Fields }) {
  const t = useTexts(auditScreenTexts)
  const labelOf = useLabels()
  const states = useTexts(numberTexts).states
  return (
    <table className="versions beside">
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {Object.keys(after).map((key) => (
          <tr key={key}>
            <th scope="row">{labelOf(key)}</th>
            <td>{shown(key, before[key], states)}</td>
            <td>{shown(key, after[key], states)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useLabels() {
  const keys: Readonly<Record<string, string>> = useTexts(auditScreenTexts).keys
  return (key: string) => keys[key] ?? key
}

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** A value as it is read: amounts as money, moments by the clock of Shanghai, states in words, lists and groups in one line. */
function shown(key: string, value: unknown, states: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'number' && key.endsWith('Fen')) return formatFen(value)
  if (typeof value === 'string') return readable(key, value, states)
  if (Array.isArray(value)) return value.map((each) => shown(key, each, states)).join(' · ') || '—'
  if (!isRecord(value)) return JSON.stringify(value)
  return (
    Object.entries(value)
      .map(([name, each]) => `${name}: ${shown(name, each, states)}`)
      .join(' · ') || '—'
  )
}

function readable(key: string, text: string, states: Readonly<Record<string, string>>): string {
  if (key === 'state') return states[text] ?? text
  return moment.test(text) ? formatMoment(text) : text
}
