import { useEffect, useRef } from 'react'

const typing = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog]'

/** What a press is called in `useKeys`: 'j', '?', 'ctrl+k' (the command key of a Mac counts as Ctrl). */
function nameOf(event: KeyboardEvent): string {
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
}

/** Whether a key is somebody's letter; a box that is ticked takes none. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(typing) !== null &&
    !target.matches('[type=checkbox], [type=radio]')
  )
}

/** Whether a dialog is to be seen: what holds one stays a moment longer than the dialog itself. */
function isDialogOpen(): boolean {
  const dialogs = [...document.querySelectorAll('.ant-modal-wrap [role=dialog]')]
  return dialogs.some(
    (dialog) => dialog.getClientRects().length > 0 && getComputedStyle(dialog).visibility === 'visible',
  )
}

/**
 * Listens to single keys for as long as the component is there. A key without Ctrl is left to whoever types in a field or stands before a dialog; what
 * a handler has taken is not the browser's any more.
 */
export function useKeys(handlers: Readonly<Record<string, () => void>>): void {
  const current = useRef(handlers)
  useEffect(() => {
    current.current = handlers
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const handler = current.current[name]
      if (!handler || event.altKey || event.isComposing || event.defaultPrevented) return
      if (!name.startsWith('ctrl+') && (isTyping(event.target) || isDialogOpen())) return
      event.preventDefault()
      handler()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
