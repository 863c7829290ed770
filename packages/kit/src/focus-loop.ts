import type { KeyboardEvent } from 'react'

/** Tab goes from the last stop to the first (ARIA Authoring Practices, modal dialog), not out of the page. */
export function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = findTabStops(event.currentTarget)
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const [end, next] = event.shiftKey ? [first, last] : [last, first]
  const atStart = event.shiftKey && document.activeElement === event.currentTarget
  if (document.activeElement !== end && !atStart) return
  event.preventDefault()
  next?.focus()
}

/** The elements that Tab stops at, in order. */
export function findTabStops(element: HTMLElement): HTMLElement[] {
  const all = element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, video')
  return [...all].filter(isStop)
}

/** In a group of radio buttons only the checked one is a stop. */
function isStop(element: HTMLElement): boolean {
  if (element.matches(':disabled') || element.tabIndex < 0 || element.getClientRects().length === 0)
    return false
  return !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked)
}
