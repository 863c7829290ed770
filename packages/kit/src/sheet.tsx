import {
  type AnimationEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { XIcon } from './icons.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import css from './sheet.module.css'

export type SheetControl = {
  open: boolean
  /**
   * Called after Esc, the backdrop, the close button or a drag down; the parent then sets `open` to false.
   */
  onClose: () => void
  /** Called when it has slid out, however it was closed: it may be unmounted. */
  onClosed?: (() => void) | undefined
}

type SheetProps = SheetControl & {
  title: string
  closeLabel: string
  children: ReactNode
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
}

const dismissAfter = 90
const flick = 0.6

/** A bottom sheet. Its header follows the finger; a drag that is far or fast enough closes it. */
export function Sheet({ open, onClose, onClosed, title, closeLabel, children, footer }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const { shown, leaving, leave, onAnimationEnd } = useSlideOut(ref, { open, onClose, onClosed })
  useKeyboardInset(ref, shown)
  const drag = useDragDown(panel, leave)

  return (
    <ModalDialog
      ref={ref}
      open={shown}
      onDismiss={leave}
      className={cx(css.sheet, leaving && css.leaving)}
      aria-labelledby={titleId}
    >
      <div
        ref={panel}
        className={css.panel}
        // What has been done is not done again while the sheet leaves.
        onClickCapture={(event) => {
          if (!leaving) return
          event.preventDefault()
          event.stopPropagation()
        }}
        onAnimationEnd={onAnimationEnd}
      >
        <header className={css.header} {...drag}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={closeLabel} onClick={leave}>
            <XIcon />
          </IconButton>
        </header>
        <div className={css.body}>{children}</div>
        {footer && <footer className={css.footer}>{footer}</footer>}
      </div>
    </ModalDialog>
  )
}

/**
 * Keeps a sheet on screen until it has slid out, whether its parent closes it or `leave` is called; `leave`
 * then calls `onClose`.
 */
function useSlideOut(ref: { current: HTMLDialogElement | null }, { open, onClose, onClosed }: SheetControl) {
  const [phase, setPhase] = useState<'closed' | 'open' | 'leaving'>('closed')
  if (open && phase === 'closed') setPhase('open')
  if (!open && phase === 'open') setPhase('leaving')

  const end = () => {
    setPhase('closed')
    if (open) onClose()
    onClosed?.()
  }
  return {
    shown: phase !== 'closed',
    leaving: phase === 'leaving',
    // A dialog that the browser has closed is not animated.
    leave: () => (ref.current?.hasAttribute('open') ? setPhase('leaving') : end()),
    onAnimationEnd: (event: AnimationEvent) => {
      if (event.target === event.currentTarget && phase === 'leaving') end()
    },
  }
}

/** Pointer handlers that move the panel with the finger, then call `dismiss` or let it spring back. */
function useDragDown(ref: { current: HTMLElement | null }, dismiss: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)
  const end = (event: PointerEvent, keep: boolean) => {
    const panel = ref.current
    if (!start.current || !panel) return
    const distance = event.clientY - start.current.y
    const speed = distance / Math.max(1, event.timeStamp - start.current.at)
    start.current = null
    if (!keep && (distance > dismissAfter || (distance > 24 && speed > flick))) return dismiss()
    panel.style.transition = ''
    panel.style.transform = ''
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { y: event.clientY, at: event.timeStamp }
    },
    onPointerMove: (event: PointerEvent) => {
      const panel = ref.current
      if (!start.current || !panel) return
      panel.style.transition = 'none'
      panel.style.transform = `translateY(${Math.max(0, event.clientY - start.current.y)}px)`
    },
    onPointerUp: (event: PointerEvent) => end(event, false),
    onPointerCancel: (event: PointerEvent) => end(event, true),
  }
}

/** Lifts the sheet by the height of the on-screen keyboard, which covers fixed boxes on phones. */
function useKeyboardInset(ref: { current: HTMLDialogElement | null }, open: boolean) {
  useEffect(() => {
    const view = window.visualViewport
    const dialog = ref.current
    if (!open || !view || !dialog) return
    const place = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop)
      dialog.style.setProperty('--keyboard', view.scale > 1.01 ? '0px' : `${covered}px`)
    }
    place()
    view.addEventListener('resize', place)
    view.addEventListener('scroll', place)
    return () => {
      view.removeEventListener('resize', place)
      view.removeEventListener('scroll', place)
      dialog.removeAttribute('style')
    }
  }, [ref, open])
}
