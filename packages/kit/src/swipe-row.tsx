import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { TrashIcon } from './icons-more.tsx'
import css from './swipe-row.module.css'

type SwipeRowProps = {
  children: ReactNode
  /** The label of the revealed button, such as "删除". */
  actionLabel: string
  /** The button's accessible name where the label does not say what is deleted; it contains the label. */
  actionName?: string
  onAction: () => void
}

const reach = 84
const slop = 8
const flick = 0.4

/**
 * A row that moves left and reveals a delete button: by finger or mouse, and by itself when the keyboard
 * reaches the button. The page still scrolls vertically under the finger: CSS leaves only sideways movement
 * to the row.
 */
export function SwipeRow({ children, actionLabel, actionName, onAction }: SwipeRowProps) {
  const [open, setOpen] = useState(false)
  const drag = useRef({ x: 0, at: 0, moved: false })

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const moved = event.clientX - drag.current.x
    if (!event.buttons || (!drag.current.moved && Math.abs(moved) < slop)) return
    if (!drag.current.moved) event.currentTarget.setPointerCapture(event.pointerId)
    drag.current.moved = true
    slide(event, moved - (open ? reach : 0))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current.moved) return
    const moved = event.clientX - drag.current.x
    const speed = moved / Math.max(1, event.timeStamp - drag.current.at)
    slide(event, null)
    setOpen(Math.abs(speed) > flick ? speed < 0 : moved - (open ? reach : 0) < -reach / 2)
  }

  return (
    <div className={css.row} data-open={open || undefined}>
      <div
        className={css.face}
        onPointerDown={(event) => (drag.current = { x: event.clientX, at: event.timeStamp, moved: false })}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={(event) => slide(event, null)}
        onClickCapture={(event) => {
          if (!open && !drag.current.moved) return
          event.preventDefault()
          event.stopPropagation()
          if (!drag.current.moved) setOpen(false)
        }}
        onDragStart={(event) => event.preventDefault()}
      >
        {children}
      </div>
      <button
        type="button"
        className={css.action}
        aria-label={actionName}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={onAction}
      >
        <TrashIcon size={20} />
        {actionLabel}
      </button>
    </div>
  )
}

/** Moves the row's face by `offset` px; null gives control back to CSS. */
function slide(event: PointerEvent<HTMLElement>, offset: number | null): void {
  const { style, parentElement: row } = event.currentTarget
  row?.toggleAttribute('data-moving', offset !== null)
  style.transition = offset === null ? '' : 'none'
  style.transform = offset === null ? '' : `translateX(${Math.min(0, Math.max(-reach - 10, offset))}px)`
}
