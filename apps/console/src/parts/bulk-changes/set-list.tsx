import type { RowOf } from '../../base/api/endpoints.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { List } from '../list/list.tsx'
import type { Column } from '../list/row-table.tsx'
import { numberTexts } from '../numbers/texts.ts'
import { Moment } from '../shown/values.tsx'
import { priceTexts } from './price-texts.ts'
import { SetState } from './set-state.tsx'
import { setTexts } from './texts.ts'

type Row = RowOf<'GET /sets'>

/** Change sets of one kind, newest first. */
export function SetList({ kind }: { kind: 'bulk' | 'import' }) {
  const t = useTexts(setTexts)
  const priced = useTexts(priceTexts)
  const words = useTexts(numberTexts)
  const moves: Readonly<Record<string, string>> = words.moves
  const whatOf = ({ parameters, move }: Row) =>
    typeof parameters['file'] === 'string' ? parameters['file'] : labelFor(moves, move)
  const columns: Column<Row>[] = [
    { key: 'id', title: kind === 'import' ? t.file : t.what, render: (row) => `${row.id} · ${whatOf(row)}` },
    { key: 'state', title: t.state, render: (row) => <SetState set={row} /> },
    {
      key: 'counts',
      title: t.counts,
      align: 'right',
      render: ({ counts }) => formatCount(counts.changed || counts.planned),
    },
    { key: 'by', title: t.by, render: ({ by }) => by ?? '—' },
    { key: 'why', title: t.why, render: ({ reason }) => reason },
    { key: 'created', title: t.created, render: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
  const states = Object.entries(t.states).map(([value, label]) => ({ value, label }))
  return (
    <List
      call="GET /sets"
      fixed={{ kind }}
      columns={columns}
      filters={[
        { name: 'state', label: t.state, kind: 'choice', options: states },
        {
          name: 'approval',
          label: priced.approval,
          kind: 'choice',
          options: [{ value: 'asked', label: priced.inApproval }],
        },
        {
          name: 'confirm',
          label: t.confirmation,
          kind: 'choice',
          options: [{ value: 'mine', label: t.confirmMine }],
        },
      ]}
      views={kind === 'import' ? 'imports' : 'changes'}
      rowKey={({ id }) => id}
      opens={{ route: kind === 'import' ? 'import' : 'change', by: 'id' }}
    />
  )
}
