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
