import { type ReactNode, useState } from 'react'
import type { Order } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import { Sheet, type SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './decision-sheet.module.css'
import { PatternDigits } from '../numbers/pattern-digits.tsx'

export type DecisionSheetProps = SheetControl & {
  /** What it is about: its number is shown. */
  order: Pick<Order, 'number'>
  title: string
  /** What follows from it. */
  children: ReactNode
  /** The words of the two buttons: go through with it, or leave everything as it is. */
  confirm: string
  keep: string
  /** Carries it out; a rejection goes to `onRefused`. */
  act: () => Promise<unknown>
  done: string
  /** Tells why it was refused, unless that has had its toast. */
  onRefused: (error: unknown) => void
}

/** Asks before something is done to an order that cannot be taken back, does it, and reads again what has changed. */
export function DecisionSheet(props: DecisionSheetProps) {
  const { order, open, onClose, onClosed, title, children, confirm, keep, act, done, onRefused } = props
  const app = useTexts(appTexts)
  const client = useQueryClient()
  const [acting, setActing] = useState(false)

  const goThrough = async () => {
    setActing(true)
    try {
      await act()
      showToast(done, 'success')
    } catch (error) {
      onRefused(error)
    }
    setActing(false)
    onClose()
    await client.invalidateQueries()
  }

  const footer = (
    <>
      <Button block tone="secondary" loading={acting} onClick={() => void goThrough()}>
        {confirm}
      </Button>
      <Button block onClick={onClose}>
        {keep}
      </Button>
    </>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      closeLabel={app.close}
      footer={footer}
    >
      <div className={css.body}>
        <PatternDigits number={order.number} />
        {children}
      </div>
    </Sheet>
  )
}
