import { useDrag } from '@use-gesture/react'
import { type ReactNode, useRef, useState } from 'react'
import { TrashIcon } from './icons-more.tsx'
import css from './swipe-row.module.css'

export type SwipeRowProps = {
  children: ReactNode
  /** The words on the revealed button, such as "删除". */
  actionLabel: string
  /** The button's accessible name where the words alone do not say what is deleted. */
  actionName?: string
  onAction: () => void
}

const reach = 84

/**
 * A row that moves aside to the left and shows a delete button: by finger or mouse, and by itself when the keyboard reaches the
 * button.
 */
export function SwipeRow({ children, actionLabel, actionName, onAction }: SwipeRowProps) {
  const [open, setOpen] = useState(false)
  const face = useRef<HTMLDivElement>(null)
  const dragged = useRef(false)

  const bind = useDrag(
    ({ last, offset: [x], velocity: [speed], direction: [toward] }) => {
      const row = face.current
      if (!row) return
      row.parentElement?.toggleAttribute('data-moving', !last)
      row.style.transition = last ? '' : 'none'
      row.style.transform = last ? '' : `translateX(${x}px)`
      dragged.current = true
      if (last) setOpen(speed > 0.4 ? toward < 0 : x < -reach / 2)
    },
    {
      axis: 'x',
      filterTaps: true,
      preventDefault: true,
      from: () => [open ? -reach : 0, 0],
      bounds: { left: -reach, right: 0 },
      rubberband: 0.2,
    },
  )

  return (
    <div className={css.row} data-open={open || undefined}>
      <div
        ref={face}
        className={css.face}
        {...bind()}
        onPointerDownCapture={() => (dragged.current = false)}
        onClickCapture={(event) => {
          if (!open && !dragged.current) return
          event.preventDefault()
          event.stopPropagation()
          if (!dragged.current) setOpen(false)
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
