import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '@hao/kit/button.tsx'
import { type Payable, payOrder } from './start-payment.ts'

type PayButtonProps = Pick<ButtonVariant, 'size' | 'block'> & {
  /** What it costs is on the screen too. */
  order: Payable
  /** Called when the shopper returns or the cashier did not open: read the data again. */
  onDone: () => void
  children: ReactNode
}

export function PayButton({ order, onDone, children, ...look }: PayButtonProps) {
  const [busy, setBusy] = useState(false)
  const pay = () => {
    setBusy(true)
    // A failure has had its toast.
    void payOrder(order)
      .catch(() => undefined)
      .finally(() => {
        setBusy(false)
        onDone()
      })
  }
  return (
    <Button {...look} loading={busy} onClick={pay}>
      {children}
    </Button>
  )
}
