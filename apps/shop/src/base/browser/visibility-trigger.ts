import type { RefCallback } from 'react'

/**
 * A part of a page that is worth bringing to life only when it is looked at: `near` resolves when the element that is watched comes into sight for the first
 * time, or something in it is tapped by other means than a finger; on the server at once.
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
