import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { RefreshIcon } from './icons-more.tsx'
import css from './pull-to-refresh.module.css'

type PullToRefreshProps = {
  /** Reads everything again; the spinner turns until the promise settles. */
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

/** Pixels of pull that trigger a refresh; a pull counts half, as resistance. */
const enough = 56
const furthest = 84
const slop = 6

/**
 * Content that is read again when a finger pulls it down at the top of the page. It handles touches only:
 * offer a button beside it for mouse, keyboard and screen readers.
 */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const refresh = useEffectEvent(() => {
    setBusy(true)
    void onRefresh().finally(() => setBusy(false))
  })

  useEffect(() => {
    return ref.current ? followPull(ref.current, () => refresh()) : undefined
  }, [])

  return (
    <div ref={ref} className={cx(css.area, busy && css.busy)} aria-busy={busy}>
      <span className={css.sign} aria-hidden>
        <RefreshIcon size={20} />
      </span>
      <div className={css.content}>{children}</div>
    </div>
  )
}

/**
 * Moves the area with the finger: `--pull` is in px, `--share` the share of a refresh. Calls `refresh` when
 * it is released far enough down. Returns a function that stops it.
 */
function followPull(area: HTMLElement, refresh: () => void): () => void {
  let start: { x: number; y: number } | undefined
  let pulled = 0
  const move = (distance: number) => {
    pulled = distance
    area.style.setProperty('--pull', `${distance}px`)
    area.style.setProperty('--share', String(Math.min(1, distance / enough)))
    area.toggleAttribute('data-pulled', distance > 0)
    area.toggleAttribute('data-enough', distance >= enough)
  }
  const onStart = ({ touches: [finger, other] }: TouchEvent) => {
    start = finger && !other && window.scrollY <= 0 ? { x: finger.clientX, y: finger.clientY } : undefined
  }
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches
    if (!start || !finger) return
    const [right, down] = [finger.clientX - start.x, finger.clientY - start.y]
    // A scroll or a sideways movement stays one.
    if (pulled === 0 && (down < slop || Math.abs(right) > down)) {
      if (down < -slop || Math.abs(right) > slop) start = undefined
      return
    }
    // Prevents the browser's own pull to refresh.
    if (event.cancelable) event.preventDefault()
    move(Math.max(0, Math.min(furthest, (down - slop) / 2)))
  }
  const onEnd = () => {
    if (pulled >= enough) refresh()
    start = undefined
    move(0)
  }
  const moves = { touchmove: onMove, touchend: onEnd, touchcancel: onEnd } as const
  area.addEventListener('touchstart', onStart, { passive: true })
  for (const [type, listener] of Object.entries(moves))
    area.addEventListener(type, listener as EventListener, { passive: false })
  return () => {
    area.removeEventListener('touchstart', onStart)
    for (const [type, listener] of Object.entries(moves))
      area.removeEventListener(type, listener as EventListener)
  }
}
