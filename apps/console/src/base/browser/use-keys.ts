import { useEffect, useRef } from 'react'

const typing = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog]'

/** The name of a key press in `useKeys`: 'j', '?', 'ctrl+k'. The command key of a Mac counts as Ctrl. */
function toKeyName(event: KeyboardEvent): string {
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
}

/** Whether the target takes text. A checkbox does not. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(typing) !== null &&
    !target.matches('[type=checkbox], [type=radio]')
  )
}

/** Whether a dialog is visible. Its container stays mounted a moment longer. */
function isDialogOpen(): boolean {
  const dialogs = [...document.querySelectorAll('.ant-modal-wrap [role=dialog]')]
  return dialogs.some(
    (dialog) => dialog.getClientRects().length > 0 && getComputedStyle(dialog).visibility === 'visible',
  )
}

/**
 * Handles single keys while the component is mounted. Keys without Ctrl are ignored in fields and in dialogs.
 * A handled key does not reach the browser.
 */
export function useKeys(handlers: Readonly<Record<string, () => void>>): void {
  const current = useRef(handlers)
  useEffect(() => {
    current.current = handlers
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = toKeyName(event)
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
