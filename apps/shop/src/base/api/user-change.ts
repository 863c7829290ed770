const listeners = new Set<(left: number) => void>()

/**
 * Calls `listener` when another person holds the phone, in this tab or another: `left` is the id of who has gone, 0 when nobody was logged in
 * and somebody is now. What was there of `left` must be gone when it returns.
 */
export function onUserChange(listener: (left: number) => void): void {
  listeners.add(listener)
}

/** For the session only, which sees who comes and goes. */
export function notifyUserChange(left: number): void {
  for (const listener of listeners) listener(left)
}
