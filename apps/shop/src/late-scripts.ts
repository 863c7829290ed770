// Inlined into the head of every page. What the server has drawn needs no script to be seen: its scripts stand in a <template>, and come once the page has
// loaded and been painted, so that nothing of theirs is in the way of a picture; at once when the shopper does something.
;(() => {
  /** Milliseconds after which a page that still loads something, such as a picture, or that nobody looks at, is not waited for. */
  const patience = 3000

  const insert = () => {
    const waiting = document.querySelector<HTMLTemplateElement>('#scripts')
    waiting?.replaceWith(waiting.content)
  }
  /** Inserted scripts run as soon as they are there, and must find the whole page. */
  const start = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', insert)
    else insert()
  }
  /** The frame that is being made is on the screen when it is over. */
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
