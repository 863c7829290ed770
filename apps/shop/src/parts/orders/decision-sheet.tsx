import { type ReactNode, useState } from 'react'
import type { Order } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../base/browser/use-act.ts'
import { Sheet } from '../page/sheet.tsx'
import { ChangedAmount } from '../purchase/changed-amount.tsx'
import css from './decision-sheet.module.css'
import { PatternDigits } from '../numbers/pattern-digits.tsx'

type DecisionSheetProps = SheetControl & {
  /** The order of the shown number. */
  order: Pick<Order, 'number'>
  title: string
  /** The consequences. */
  children: ReactNode
  /** The words of the two buttons: go through with it, or leave everything as it is. */
  confirm: string
  keep: string
  /** What is given back, as the consequences say (yuan). */
  amount?: number
  /** The server would give back another amount: show it. */
  onAmount?: (amount: number) => void
  /** Carries it out; a rejection goes to `onRefused`. */
  act: () => Promise<unknown>
  done: string
  /** Shows why it was refused, unless a toast has. */
  onRefused: (error: unknown) => void
}

/**
 * Asks for confirmation before an irreversible change of an order, carries it out, and reads changed data
 * again.
 */
export function DecisionSheet(props: DecisionSheetProps) {
  const { order, open, onClose, onClosed, title, children, confirm, keep, act, done, onRefused } = props
  const { amount = 0, onAmount } = props
  const client = useQueryClient()
  const { acting, act: start } = useAct()
  const [was, setWas] = useState<number>()

  const goThrough = async () => {
    try {
      await act()
      showToast(done, 'success')
    } catch (error) {
      if (onAmount && isRefusal(error, 'terms-changed')) {
        setWas(amount)
        return onAmount(error.details.terms.amount)
      }
      onRefused(error)
    }
    onClose()
    await client.invalidateQueries()
  }

  const footer = (
    <>
      <Button block tone="secondary" loading={acting} onClick={() => void start(goThrough)}>
        {confirm}
      </Button>
      <Button block onClick={onClose}>
        {keep}
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={title} footer={footer}>
      <div className={css.body}>
        <PatternDigits number={order.number} />
        <ChangedAmount was={was} now={amount} />
        {children}
      </div>
    </Sheet>
  )
}
