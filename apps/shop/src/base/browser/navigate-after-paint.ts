/** Milliseconds to wait for a paint that may never come, as in a background tab. */
const patience = 100

let pending: (() => void) | undefined

/**
 * Navigates once the browser has painted the tap, because rendering a screen takes longer than a tap should
 * wait. A second tap before that is ignored, and going back cancels it.
 */
export function navigateAfterPaint(open: () => void): void {
  if (pending) return
  const forget = () => {
    pending = undefined
    removeEventListener('popstate', forget)
  }
  const leave = () => {
    if (pending !== leave) return
    forget()
    open()
  }
  pending = leave
  addEventListener('popstate', forget)
  requestAnimationFrame(() => setTimeout(leave))
  setTimeout(leave, patience)
}
