/**
 * What became of a page that is being left. It runs on until the other one arrives; true when it is back, out of the browser's cache. False when
 * it still stands after 10 s, because the shopper has stopped the browser or the other page is slow: nothing may move in the history then, as
 * that would stop the leaving.
 */
export function onPageRestored(): Promise<boolean> {
  return new Promise((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      // A page that is still loading is shown, too.
      if (!persisted) return
      removeEventListener('pageshow', shown)
      resolve(true)
    }
    addEventListener('pageshow', shown)
    setTimeout(resolve, 10_000, false)
  })
}
