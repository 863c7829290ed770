import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import css from './infinite.module.css'

type InfiniteProps = {
  hasMore: boolean
  loading: boolean
  /** Why the last page failed; no further request until the shopper presses the button. */
  failure?: string | undefined
  onMore: () => void
  /** The button's label, for when the page cannot observe the scroll or a page failed. */
  moreLabel: string
  /** The text at the end of the list. */
  endLabel: string
}

/**
 * The end of a long list: requests the next page when the shopper is within 600 px of it. For the keyboard
 * the list ends here, with the button.
 */
export function Infinite({ hasMore, loading, failure, onMore, moreLabel, endLabel }: InfiniteProps) {
  const ref = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  const waiting = hasMore && !loading && !failure

  useEffect(() => {
    if (!waiting || !ref.current || !('IntersectionObserver' in window)) return
    // A busy browser delivers several entries at once; the first may be older than the shopper's scroll.
    const observer = new IntersectionObserver(
      (sightings) => sightings.some(({ isIntersecting }) => isIntersecting) && !isTabbing() && more(),
      { rootMargin: '600px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [waiting])

  return (
    <div ref={ref} className={css.end} aria-busy={loading}>
      {failure && <p role="alert">{failure}</p>}
      {hasMore ? (
        <Button tone="ghost" size="small" loading={loading} onClick={onMore}>
          {moreLabel}
        </Button>
      ) : (
        endLabel
      )}
    </div>
  )
}

/** Whether the keyboard has brought the focus to where it is. */
function isTabbing(): boolean {
  try {
    return document.querySelector('a:focus-visible, button:focus-visible') !== null
  } catch {
    // A browser without the selector.
    return false
  }
}
