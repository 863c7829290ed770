import { findTabStops } from './focus-loop.ts'

/** False in Safari before 15.4 and Firefox before 98. The server renders for browsers that have it. */
export const hasModalDialogs =
  typeof document === 'undefined' || 'showModal' in document.createElement('dialog')

/** Opens a dialog modally; returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (!hasModalDialogs) return imitateModal(dialog)
  dialog.showModal()
  return () => dialog.close()
}

/**
 * Replaces `showModal` and `close` for a dialog that covers the page by itself: focus moves in, stays in and
 * returns; Esc cancels, and a `close` event follows.
 */
function imitateModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  const takeFocus = () => (findTabStops(dialog)[0] ?? dialog).focus()
  const onFocusIn = ({ target }: FocusEvent) => {
    if (isOnTop(dialog) && !dialog.contains(target as Element)) takeFocus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOnTop(dialog)) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  }
  for (const [name, value] of Object.entries({
    open: '',
    role: 'dialog',
    'aria-modal': 'true',
    tabindex: '-1',
  }))
    dialog.setAttribute(name, value)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('keydown', onKeyDown)
  takeFocus()
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('keydown', onKeyDown)
    dialog.removeAttribute('open')
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    setTimeout(() => dialog.dispatchEvent(new Event('close')))
  }
}

/** Open dialogs are in the document in the order of their opening. */
function isOnTop(dialog: HTMLDialogElement): boolean {
  return [...document.querySelectorAll('dialog[open]')].pop() === dialog
}
