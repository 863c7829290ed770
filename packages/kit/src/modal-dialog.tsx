import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useLayoutEffect,
} from 'react'
import { createPortal } from 'react-dom'
import { wrapFocus } from './focus-loop.ts'
import { addLayer } from './layers.ts'
import { hasModalDialogs, openModal } from './open-modal.ts'

type ModalDialogProps = {
  ref: RefObject<HTMLDialogElement | null>
  open: boolean
  /** Called on Esc, a press outside the content, and back. */
  onDismiss: () => void
  /** It covers the whole screen: its own background is the backdrop. */
  className: string | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  /** Mounted only while it is open. */
  children: ReactNode
}

/**
 * A `<dialog>` that is modal while `open`: focus moves in and returns on close, Tab stays inside, and the
 * page behind does not scroll. Without a top layer in the browser it is the last element of the page, so that
 * no ancestor covers or clips it.
 */
export function ModalDialog({ ref, open, onDismiss, children, ...attributes }: ModalDialogProps) {
  const handlers = useModal(ref, open, onDismiss)
  const dialog = (
    <dialog ref={ref} {...attributes} {...handlers}>
      {open && children}
    </dialog>
  )
  return open && !hasModalDialogs ? createPortal(dialog, document.body) : dialog
}

function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean, dismiss: () => void) {
  const goBack = useEffectEvent(dismiss)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const root = document.documentElement.style
    root.overflow = 'hidden'
    const close = openModal(dialog)
    const leave = addLayer(() => goBack())
    return () => {
      leave()
      close()
      // When several close together, none knows which is the last.
      if (!document.querySelector('dialog[open]')) root.overflow = ''
    }
  }, [ref, open])

  return {
    onKeyDown: wrapFocus,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      dismiss()
    },
    onClose: (event: SyntheticEvent) => {
      if (open && event.target === event.currentTarget) dismiss()
    },
    onClick: (event: MouseEvent) => {
      // The second click of a double click that opened the dialog does not close it.
      if (event.target === event.currentTarget && event.detail < 2) dismiss()
    },
  }
}
