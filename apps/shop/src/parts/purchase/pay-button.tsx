import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '@hao/kit/button.tsx'
import { useAct } from '../../base/browser/use-act.ts'
import { type Payable, payOrder } from './start-payment.ts'

type PayButtonProps = Pick<ButtonVariant, 'size' | 'block'> & {
  /** What it costs is on the screen too. */
  order: Payable
  /** Called when the shopper returns or the cashier did not open: read the data again. */
  onDone: () => void
  children: ReactNode
}

export function PayButton({ order, onDone, children, ...look }: PayButtonProps) {
  const { acting, act } = useAct()
  return (
    <Button {...look} loading={acting} onClick={() => void act(() => payOrder(order).finally(onDone))}>
      {children}
    </Button>
  )
}
