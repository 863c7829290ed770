const listeners = new Set<(left: number) => void>()

/**
 * Calls `listener` when the logged-in user changes, in this tab or another; `left` is the id of the previous
 * user, 0 for none. The listener must clear the data of `left` before it returns.
 */
export function onUserChange(listener: (left: number) => void): void {
  listeners.add(listener)
}

/** Only the session calls this. */
export function notifyUserChange(left: number): void {
  for (const listener of listeners) listener(left)
}
