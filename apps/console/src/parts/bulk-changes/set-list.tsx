import { changeSetList, importList } from '@hao/contract/console/lists/change-sets.ts'
import type { RowOf } from '../../base/api/endpoints.ts'
import { formatCount } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { List } from '../list/list.tsx'
import { toOptions } from '../list/filters.ts'
import { numberTexts } from '../numbers/texts.ts'
import { priceTexts } from './price-texts.ts'
import { SetState } from './set-state.tsx'
import { setTexts } from './texts.ts'

/** Change sets of one kind, newest first. */
export function SetList({ kind }: { kind: 'bulk' | 'import' }) {
  const t = useTexts(setTexts)
  const { inApproval } = useTexts(priceTexts)
  const { moves } = useTexts(numberTexts)
  const describe = ({ parameters, move }: RowOf<'GET /sets'>) =>
    typeof parameters['file'] === 'string' ? parameters['file'] : labelFor(moves, move)
  return (
    <List
      list={kind === 'import' ? importList : changeSetList}
      call="GET /sets"
      fixed={{ kind }}
      views={kind === 'import' ? 'imports' : 'changes'}
      options={{
        state: toOptions(t.states),
        approval: toOptions({ asked: inApproval }),
        confirm: toOptions({ mine: t.confirmMine }),
      }}
      render={{
        id: (row) => `${row.id} · ${describe(row)}`,
        state: (row) => <SetState set={row} />,
        counts: ({ counts }) => formatCount(counts.changed || counts.planned),
      }}
      rowKey={({ id }) => id}
      opens={{ route: kind === 'import' ? 'import' : 'change', by: 'id' }}
    />
  )
}
