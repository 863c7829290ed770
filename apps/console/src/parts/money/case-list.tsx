import type { RowOf } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'
import type { Filter } from '../list/filters.ts'
import type { Column } from '../list/row-table.tsx'
import { OpenLink } from '../page/open-link.tsx'
import { Money } from '../shown/values.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseState } from './states.tsx'
import type { moneyTexts } from './texts.ts'

type Case = RowOf<'GET /quarantine'> | RowOf<'GET /bill-differences'> | RowOf<'GET /failed-refunds'>
type Words = (typeof moneyTexts)['zh']

/** The last columns of every list of cases: order, state, staff member, actions. */
export function caseColumns<Row extends Case>(
  words: Pick<Words, 'state' | 'history'>,
  t: { order: string; open: string },
  maySettle: boolean,
): Column<Row>[] {
  const acts: Column<Row> = {
    renderActions: (row) => <CaseActions of={row} />,
  }
  return [
    {
      key: 'order',
      title: t.order,
      render: ({ orderId }) =>
        orderId === null ? '—' : <OpenLink path={pathOf('order', orderId)}>{t.open}</OpenLink>,
    },
    { key: 'state', title: words.state, render: ({ state }) => <CaseState state={state} /> },
    { key: 'history', title: words.history, render: ({ history }) => <CaseHistory history={history} /> },
    ...(maySettle ? [acts] : []),
  ]
}

export function caseFilters(words: Pick<Words, 'state' | 'caseStates'>): Filter[] {
  const options = Object.entries(words.caseStates).map(([value, label]) => ({ value, label }))
  return [{ name: 'state', label: words.state, kind: 'choice', options }]
}

export function Amount({ fen }: { fen: number | null }) {
  return fen === null ? '—' : <Money fen={fen} />
}
