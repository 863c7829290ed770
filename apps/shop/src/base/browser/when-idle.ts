/** Milliseconds after which a page that is still loading counts as loaded. */
const patience = 3000
let resting: Promise<void> | undefined

/**
 * Resolves when the page has loaded and the browser has been idle once, or at the first tap; on the server
 * at once.
 */
export function whenIdle(): Promise<void> {
  return (resting ??= typeof document === 'undefined' ? Promise.resolve() : new Promise(waitForRest))
}

function waitForRest(resolve: () => void): void {
  if (window.earlyTaps?.size) return resolve()
  for (const type of ['click', 'earlytap'])
    addEventListener(type, () => resolve(), { once: true, capture: true })
  const resolveAtRest = () => void whenBrowserRests().then(resolve)
  if (document.readyState === 'complete') resolveAtRest()
  else {
    addEventListener('load', resolveAtRest, { once: true })
    setTimeout(resolveAtRest, patience)
  }
}

/** Resolves when the browser is idle, after at most 2 s. */
export function whenBrowserRests(): Promise<unknown> {
  const { requestIdleCallback: request }: Partial<Pick<Window, 'requestIdleCallback'>> = window
  return new Promise((resolve) => (request ? request(resolve, { timeout: 2000 }) : setTimeout(resolve, 400)))
}
