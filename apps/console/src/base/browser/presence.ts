/** After this time (ms) without input, the user counts as away. */
const idleAfterMs = 60_000

let touched = performance.now()

const touch = () => {
  touched = performance.now()
}

/** Starts to watch for input. */
export function watchPresence(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel']) addEventListener(event, touch, { passive: true })
}

/** Whether there was no input for a minute. Requests of an idle page do not extend the session. */
export function isIdle(): boolean {
  return performance.now() - touched > idleAfterMs
}
