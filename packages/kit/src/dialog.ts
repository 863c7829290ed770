import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect } from 'react'

/**
 * Opens a `<dialog>` modally while `open`: the browser moves focus in, keeps it there, and gives it back on close. The page
 * behind does not scroll, and any video inside is paused on close. Returns the props of the `<dialog>` by which Esc, the back
 * gesture and a press on the backdrop call `dismiss`. Browsers before `<dialog>` (Safari 14) get it as a plain box on top.
 */
export function useModalDialog(ref: RefObject<HTMLDialogElement | null>, open: boolean, dismiss: () => void) {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const root = document.documentElement.style
    const overflow = root.overflow
    root.overflow = 'hidden'
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    return () => {
      root.overflow = overflow
      for (const video of dialog.querySelectorAll('video')) video.pause()
      if (dialog.close) dialog.close()
      else dialog.removeAttribute('open')
    }
  }, [ref, open])

  return {
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
