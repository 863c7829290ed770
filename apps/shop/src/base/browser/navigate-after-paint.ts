/** How long (ms) a page waits for a paint that does not come, as in a tab that is not seen. */
const patience = 100

let pending: (() => void) | undefined

/**
 * Leaves the page once the browser has shown the tap that asks for it, as a whole screen takes longer to make than a finger should wait. A second tap
 * until then is the same one, and nothing comes of it when the shopper goes back meanwhile.
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
