import { useEffect, useEffectEvent, useState } from 'react'
import css from './countdown.module.css'
import { followServerClock, serverNow } from './server-clock.ts'

type CountdownProps = {
  /** The deadline by the server's clock, epoch milliseconds. */
  deadline: number
  /** blocks: h : m : s in boxes, also beyond 24 h. text: mm:ss, or h:mm:ss from one hour on. */
  variant?: 'blocks' | 'text'
  /** The accessible name; changes are not read out. */
  label: string
  /** Called once when a deadline is reached; the parent may pass the next one. */
  onEnd?: () => void
}

/**
 * The time left, computed from the clock at each tick, so that it neither drifts nor lags in a background
 * tab. Before mounting it shows dashes: the server's HTML knows no time.
 */
export function Countdown({ deadline, variant = 'blocks', label, onEnd }: CountdownProps) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const ended = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const tick = () => {
      clearTimeout(timer)
      const left = Math.max(0, deadline - serverNow())
      setSeconds(Math.ceil(left / 1000))
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000)
      else if (!over) ended()
      over = left === 0
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    const unfollow = followServerClock(tick)
    return () => {
      unfollow()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [deadline])

  const [hours, minutes, rest] = parts(seconds)
  if (variant === 'text') {
    const text =
      hours && hours !== '00' && hours !== '--' ? `${Number(hours)}:${minutes}:${rest}` : `${minutes}:${rest}`
    return (
      <span role="timer" aria-label={label} className={css.text}>
        {text}
      </span>
    )
  }
  return (
    <span role="timer" aria-label={label} className={css.blocks}>
      <b>{hours}</b>:<b>{minutes}</b>:<b>{rest}</b>
    </span>
  )
}

/** Hours, minutes and seconds, two digits each. */
function parts(seconds: number | null): string[] {
  if (seconds === null) return ['--', '--', '--']
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
}
