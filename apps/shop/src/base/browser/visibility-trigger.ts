import type { RefCallback } from 'react'

/**
 * For a part of a page that is hydrated only when it is seen: `near` resolves when the watched element first
 * becomes visible, or is activated by other means than a finger; on the server at once.
 */
export function createVisibilityTrigger(): { near: Promise<void>; watch: RefCallback<Element> } {
  let come!: () => void
  const near = new Promise<void>((resolve) => (come = resolve))
  if (typeof document === 'undefined') come()
  const watch: RefCallback<Element> = (element) => {
    if (!element) return
    const sight = new IntersectionObserver((records) => records.some((each) => each.isIntersecting) && come())
    sight.observe(element)
    if ([...(window.earlyTaps?.keys() ?? [])].some((tapped) => element.contains(tapped))) come()
    element.addEventListener('earlytap', come)
    return () => {
      sight.disconnect()
      element.removeEventListener('earlytap', come)
    }
  }
  return { near, watch }
}
