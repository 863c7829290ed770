import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useLayoutEffect,
} from 'react'
import { addLayer } from './layers.ts'

/**
 * Opens a `<dialog>` modally while `open`: the browser moves focus in and gives it back on close, and Tab goes around inside. The page
 * behind does not scroll. Back calls `dismiss`, and so do the props for the `<dialog>` that are returned, on Esc and a press on the
 * backdrop. Browsers before `<dialog>` (Safari 14) get it as a plain box on top.
 */
export function useModalDialog(ref: RefObject<HTMLDialogElement | null>, open: boolean, dismiss: () => void) {
  const goBack = useEffectEvent(dismiss)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const root = document.documentElement.style
    root.overflow = 'hidden'
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    const leave = addLayer(() => goBack())
    return () => {
      leave()
      if (dialog.close) dialog.close()
      else dialog.removeAttribute('open')
      // Of several that go together none knows which is the last.
      if (!document.querySelector('dialog[open]')) root.overflow = ''
    }
  }, [ref, open])

  return {
    onKeyDown: goAround,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      dismiss()
    },
    onClose: (event: SyntheticEvent) => {
      if (open && event.target === event.currentTarget) dismiss()
    },
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget) dismiss()
    },
  }
}

/** From its last stop Tab leads to the first, and back (ARIA Authoring Practices, modal dialog); the browser would leave the page. */
function goAround(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const all = event.currentTarget.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, video',
  )
  const stops = [...all].filter(isStop)
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const [end, next] = event.shiftKey ? [first, last] : [last, first]
  const atStart = event.shiftKey && document.activeElement === event.currentTarget
  if (document.activeElement !== end && !atStart) return
  event.preventDefault()
  next?.focus()
}

/** Of radio buttons only the chosen one is a stop. */
function isStop(element: HTMLElement): boolean {
  if (element.matches(':disabled') || element.tabIndex < 0 || element.getClientRects().length === 0)
    return false
  return !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked)
}
