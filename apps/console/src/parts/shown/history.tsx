import { Section } from '../page/section.tsx'
import { Timeline } from './timeline.tsx'

type Row = { event: string; at: string; by: string | null; reason: string | null }

type HistoryProps<R> = { title: string; rows: readonly R[]; describe: (row: R) => string }

/** What happened to a thing, newest first: who did what, when and why. */
export function History<R extends Row>({ title, rows, describe }: HistoryProps<R>) {
  return (
    <Section title={title}>
      <Timeline
        entries={rows.map((row, place) => ({
          key: rows.length - place,
          at: row.at,
          what: describe(row),
          who: row.by,
          why: row.reason,
        }))}
      />
    </Section>
  )
}
