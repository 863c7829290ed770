import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { RefreshIcon } from './icons-more.tsx'
import css from './pull-to-refresh.module.css'

export type PullToRefreshProps = {
  /** Reads everything again; the sign turns until it settles. */
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

/** Pixels of pull from which letting go refreshes; a pull counts half, so that the finger feels its weight. */
const enough = 56
const furthest = 84
const slop = 6

/**
 * Content that a finger pulls down at the top of the page to read it again. It listens to touches only: offer a button beside it for
 * mouse, keyboard and screen readers.
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

/** Moves the area by `--pull` (px) with the finger, `--share` being how much of a refresh that is, and calls `refresh` when it lets go far enough down; returns what stops it. */
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
    // What begins as a scroll or sideways stays one.
    if (pulled === 0 && (down < slop || Math.abs(right) > down)) {
      if (down < -slop || Math.abs(right) > slop) start = undefined
      return
    }
    // Else the browser's own pull, which loads the page anew, would begin too.
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
