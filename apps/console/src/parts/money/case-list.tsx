import type { RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { toOptions } from '../list/filters.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseHistory } from './case-history.tsx'
import { OpenOrder } from './open-order.tsx'
import { CaseState } from './states.tsx'
import { moneyTexts } from './texts.ts'

type Case = RowOf<'GET /quarantine'> | RowOf<'GET /bill-differences'> | RowOf<'GET /failed-refunds'>

/** The cells that every list of cases has. */
export const caseCells = {
  order: ({ orderId }: Case) => <OpenOrder id={orderId} />,
  state: ({ state }: Case) => <CaseState state={state} />,
  history: ({ history }: Case) => <CaseHistory history={history} />,
}

/** The options and actions that every list of cases has. */
export function useCases() {
  const { caseStates } = useTexts(moneyTexts)
  const maySettle = useHasPermission()('money.settle')
  return {
    options: { state: toOptions(caseStates) },
    actions: maySettle ? { renderActions: (row: Case) => <CaseActions of={row} /> } : undefined,
  }
}
