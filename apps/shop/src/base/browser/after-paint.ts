/** How long (ms) a page waits for a paint that does not come, as in a tab that is not seen. */
const patience = 100

let pending: (() => void) | undefined

/**
 * Leaves the page once the browser has shown the tap that asks for it, as a whole screen takes longer to make than a finger should wait. A second tap
 * until then is the same one.
 */
export function leaveAfterPaint(open: () => void): void {
  if (pending) return
  const leave = () => {
    if (pending !== leave) return
    pending = undefined
    open()
  }
  pending = leave
  requestAnimationFrame(() => setTimeout(leave))
  setTimeout(leave, patience)
}
