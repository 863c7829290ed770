import type { KeyboardEvent } from 'react'

/** From its last stop Tab leads to the first, and back (ARIA Authoring Practices, modal dialog); the browser would leave the page. */
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

/** The elements that Tab stops at, in their order. */
export function findTabStops(element: HTMLElement): HTMLElement[] {
  const all = element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, video')
  return [...all].filter(isStop)
}

/** Of radio buttons only the chosen one is a stop. */
function isStop(element: HTMLElement): boolean {
  if (element.matches(':disabled') || element.tabIndex < 0 || element.getClientRects().length === 0)
    return false
  return !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked)
}
