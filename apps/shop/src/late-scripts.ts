// Inlined into the head of every page. The server's HTML needs no script to be seen: the scripts are in a
// <template> and start once the page has loaded and been painted, so that they do not delay pictures; at
// once when the shopper interacts.
;(() => {
  /** Milliseconds to wait for a page that is still loading, or is in the background. */
  const patience = 3000

  const insert = () => {
    const waiting = document.querySelector<HTMLTemplateElement>('#scripts')
    waiting?.replaceWith(waiting.content)
  }
  /** Inserted scripts run at once and need the whole page. */
  const start = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', insert)
    else insert()
  }
  /** By the next frame, the current one is on the screen. */
  const afterFrame = () => requestAnimationFrame(() => setTimeout(start))
  const afterPaint = () => {
    const seen = (list: PerformanceObserverEntryList) =>
      list.getEntriesByName('first-contentful-paint').length > 0 && afterFrame()
    if (PerformanceObserver.supportedEntryTypes?.includes('paint'))
      new PerformanceObserver(seen).observe({ type: 'paint', buffered: true })
    else afterFrame()
  }
  for (const type of ['pointerdown', 'keydown', 'click', 'input', 'submit'])
    addEventListener(type, start, { capture: true, once: true })
  addEventListener('load', afterPaint)
  setTimeout(start, patience)
})()
