import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import css from './draggable.module.css'
import {
  type DockPosition,
  clampTop,
  moveByKey,
  nearestEdge,
  readPosition,
  writePosition,
} from './dock-position.ts'

type DraggableProps = {
  /** The localStorage key of its position. */
  storageKey: string
  /** The accessible name; it must contain the count of a badge, such as "我的收藏，3 个". */
  label: string
  /** A tap, click or Enter; not the end of a drag. */
  onTap: () => void
  /** A finger has touched it: time to prefetch what a tap opens. */
  onReach?: () => void
  children: ReactNode
}

const tapSlop = 6

/**
 * A floating round button that can be dragged, or moved with the arrow keys. It docks at the left or right
 * edge, inside the safe area and above the tab bar, and keeps its position across visits and rotations.
 */
export function Draggable({ storageKey, label, onTap, onReach, children }: DraggableProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const place = useRef<DockPosition>({ edge: 'right', y: 1 })
  const drag = useRef<{ dx: number; dy: number; x: number; y: number; moved: boolean } | null>(null)

  useEffect(() => {
    place.current = readPosition(storageKey)
    const resize = () => settle(ref.current, place.current)
    resize()
    window.addEventListener('resize', resize)
    return () => window.removeEventListener('resize', resize)
  }, [storageKey])

  const rest = (next: DockPosition) => {
    place.current = next
    settle(ref.current, next)
    writePosition(storageKey, next)
  }

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    onReach?.()
    const box = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { dx: x - box.left, dy: y - box.top, x, y, moved: false }
  }
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const now = drag.current
    if (!now || !event.buttons) return
    now.moved ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) > tapSlop
    if (!now.moved) return
    const button = event.currentTarget
    const area = freeArea(button)
    const x = Math.min(area.right, Math.max(area.left, event.clientX - now.dx))
    button.style.transition = 'none'
    button.style.transform = `translate(${x}px, ${clampTop(event.clientY - now.dy, area)}px)`
  }
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    if (!drag.current?.moved) return
    const button = event.currentTarget
    button.style.transition = ''
    rest(nearestEdge(button.getBoundingClientRect(), freeArea(button), window.innerWidth))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = moveByKey(event.key, place.current)
    if (!next) return
    event.preventDefault()
    rest(next)
  }

  return (
    <button
      ref={ref}
      type="button"
      className={css.button}
      aria-label={label}
      // Else the browser drags the link that the button uncovers as it moves.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
      onClick={() => {
        const dragged = drag.current?.moved
        drag.current = null
        if (!dragged) onTap()
      }}
    >
      {children}
    </button>
  )
}

/** Places the button at its edge; `y` is a share of the free height, so that it fits every screen. */
function settle(button: HTMLElement | null, { edge, y }: DockPosition): void {
  if (!button) return
  const area = freeArea(button)
  const x = edge === 'left' ? area.left : area.right
  // Without, it would fly in from the corner of the screen at first.
  button.style.transition = button.style.transform ? '' : 'none'
  button.style.transform = `translate(${x}px, ${area.top + y * (area.bottom - area.top)}px)`
  button.style.visibility = 'visible'
}

function px(length: string): number {
  return Number.parseFloat(length) || 0
}

/**
 * The range of the top left corner in px of the viewport; CSS has the margins, since it knows the safe area.
 */
function freeArea(button: HTMLElement) {
  const style = getComputedStyle(button)
  return {
    left: px(style.scrollMarginLeft),
    top: px(style.scrollMarginTop),
    right: window.innerWidth - button.offsetWidth - px(style.scrollMarginRight),
    bottom: window.innerHeight - button.offsetHeight - px(style.scrollMarginBottom),
  }
}
