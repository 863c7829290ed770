import { type ComponentType, lazy } from 'react'

/** Milliseconds after which a page that still loads something counts as loaded. */
const patience = 3000
let resting: Promise<void> | undefined

/** Resolves when the page has loaded and the browser has had nothing else to do once, or when somebody taps; on the server at once. */
export function idle(): Promise<void> {
  return (resting ??= typeof document === 'undefined' ? Promise.resolve() : new Promise(waitForRest))
}

function waitForRest(resolve: () => void): void {
  if (window.earlyTaps?.size) return resolve()
  addEventListener('click', () => resolve(), { once: true, capture: true })
  const request = window.requestIdleCallback as typeof requestIdleCallback | undefined
  const rest = () => (request ? request(() => resolve(), { timeout: 2000 }) : setTimeout(resolve, 400))
  if (document.readyState === 'complete') rest()
  else {
    addEventListener('load', rest, { once: true })
    setTimeout(rest, patience)
  }
}

/**
 * A part that the server renders and that comes to life when the browser is idle. Until then it is plain HTML, so what it offers must work as
 * links.
 */
export function lazyWhenIdle<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await idle()
    return { default: await load() }
  })
}
