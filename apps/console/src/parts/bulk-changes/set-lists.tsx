import { refusedLineList, setRowList } from '@hao/contract/console/lists/change-sets.ts'
import type { RowOf } from '../../base/api/endpoints.ts'
import { formatFen, formatList } from '../../base/texts/format.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { List } from '../list/list.tsx'
import { toOptions } from '../list/filters.ts'
import { RecordTable } from '../list/record-table.tsx'
import { numberTexts } from '../numbers/texts.ts'
import { useCategories } from '../numbers/use-categories.ts'
import { useStruckPrice } from '../numbers/use-struck-price.ts'
import { Section } from '../page/section.tsx'
import { NumberText } from '../shown/values.tsx'
import type { ChangeSet } from './change-set.ts'
import { setTexts } from './texts.ts'

type Row = RowOf<'GET /set/:id/rows'>
type SideOf = Row['after']

/** The numbers of a set, before and after, with the outcome. */
export function SetRows({ id }: { id: string }) {
  const t = useTexts(setTexts)
  return (
    <List
      list={setRowList}
      call="GET /set/:id/rows"
      fixed={{ id }}
      views="none"
      options={{ outcome: toOptions(t.outcomes) }}
      render={{
        outcome: (row) => <Outcome row={row} />,
        before: (row) => <Side side={row.before} of={row.after} />,
        after: (row) => <Side side={row.after} of={row.after} />,
      }}
      rowKey={({ numberId }) => numberId}
      opens={{ route: 'number', by: 'numberId', unless: 'deleted' }}
    />
  )
}

function Outcome({ row: { outcome, before, deleted, refused } }: { row: Row }) {
  const t = useTexts(setTexts)
  const { states } = useTexts(numberTexts)
  if (refused) return `${t.outcomes[outcome]} · ${labelFor({ ...states, ...t.reasons }, refused)}`
  if (deleted) return outcome === 'undone' ? t.undoneDeleted : `${t.outcomes[outcome]} · ${t.deleted}`
  return outcome === 'undone' && !before ? t.undoneDraft : t.outcomes[outcome]
}

/** One side of a change: the fields of `side` that `of` contains. */
function Side({ side, of }: { side: SideOf | null; of: SideOf }) {
  const t = useTexts(setTexts)
  const words = useTexts(numberTexts)
  const { nameOf } = useCategories()
  const struck = useStruckPrice()
  const locale = useLocale()
  if (!side) return t.isNew
  const parts = [
    sayPart(of.state, side.state, (state) => words.states[state]),
    sayPart(of.promotionFen, side.promotionFen ?? side.priceFen, formatFen),
    sayPart(of.priceFen, side.priceFen, formatFen),
    sayPart(
      of.struckPriceFen,
      side.struckPriceFen,
      (fen) => `${words.struck} ${struck(side.priceFen ?? 0, fen)}`,
    ),
    sayPart(of.featured, side.featured, (weight) => `${words.weight} ${weight}`),
    sayPart(
      of.categories,
      side.categories,
      (values) => formatList(values.map(nameOf), locale) || `${words.categories} ${words.none}`,
    ),
  ]
  return parts.flat().join(' · ') || '—'
}

function sayPart<Value>(of: unknown, value: Value | undefined, say: (value: Value) => string): string[] {
  return of === undefined || value === undefined ? [] : [say(value)]
}

/** Sample numbers of a file, before and after. */
export function Examples({ examples }: { examples: ChangeSet['examples'] }) {
  const t = useTexts(setTexts)
  return (
    <Section title={t.examples}>
      <RecordTable
        layout="set/:id/examples"
        pageSize={20}
        rows={examples}
        rowKey={({ line }) => line}
        empty="—"
        columns={[
          { key: 'line', title: t.line, render: ({ line }) => <span className="nowrap">{line}</span> },
          { key: 'number', title: t.number, render: ({ digits }) => <NumberText digits={digits} /> },
          { key: 'before', title: t.before, render: (row) => <Side side={row.before} of={row.after} /> },
          { key: 'after', title: t.after, render: (row) => <Side side={row.after} of={row.after} /> },
        ]}
      />
    </Section>
  )
}

export function RefusedLines({ id }: { id: string }) {
  const t = useTexts(setTexts)
  return (
    <List
      list={refusedLineList}
      call="GET /set/:id/lines"
      fixed={{ id }}
      views="none"
      render={{ why: ({ reason }) => labelFor(t.reasons, reason) }}
      rowKey={({ line }) => line}
    />
  )
}
