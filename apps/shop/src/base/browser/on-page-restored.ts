/**
 * Whether a page that is being left was restored from the browser's cache. True when it is back; false when
 * it is still there after 10 s, because the shopper has stopped loading or the other page is slow. The
 * history must not change then, which would cancel the navigation.
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
