import type { RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { toOptions } from '../list/filters.ts'
import { Moment } from '../shown/values.tsx'
import { ExceptionActions } from './exception-actions.tsx'
import { OpenOrder } from './open-order.tsx'
import { ExceptionState } from './states.tsx'
import { moneyTexts } from './texts.ts'

type PaymentException =
  | RowOf<'GET /quarantine'>
  | RowOf<'GET /bill-differences'>
  | RowOf<'GET /failed-refunds'>

/** The cells that every list of payment exceptions has. */
export const exceptionCells = {
  order: ({ orderId }: PaymentException) => <OpenOrder id={orderId} />,
  state: ({ state }: PaymentException) => <ExceptionState state={state} />,
  history: ({ history }: PaymentException) => <History history={history} />,
}

/** The options and actions that every list of payment exceptions has. */
export function useExceptions() {
  const { exceptionStates } = useTexts(moneyTexts)
  const maySettle = useHasPermission()('money.settle')
  return {
    options: { state: toOptions(exceptionStates) },
    actions: maySettle
      ? { renderActions: (row: PaymentException) => <ExceptionActions of={row} /> }
      : undefined,
  }
}

function History({ history }: Pick<PaymentException, 'history'>) {
  const { exceptionEvents } = useTexts(moneyTexts)
  return history.map(({ event, at, by, reason }) => (
    <div key={at + event}>
      {labelFor(exceptionEvents, event)} <span className="quiet">{by}</span> <Moment at={at} />
      {reason && <div className="why">{reason}</div>}
    </div>
  ))
}
