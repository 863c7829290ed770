/** Whoever has touched nothing for so long (ms) is not before the screen. */
const awayAfter = 60_000

let touched = performance.now()

const touch = () => {
  touched = performance.now()
}

/** Notes when somebody touches the page, from now on. */
export function watchPresence(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel']) addEventListener(event, touch, { passive: true })
}

/** Whether nobody has touched the page for a minute: what it reads meanwhile keeps no session open. */
export function isIdle(): boolean {
  return performance.now() - touched > awayAfter
}
