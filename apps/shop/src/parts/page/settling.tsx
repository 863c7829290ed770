import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '@hao/kit/cx.ts'
import css from './settling.module.css'

/** Milliseconds in which the second tap of a double tap comes. */
const doubleTap = 500

/** What takes the place of a button: at first it takes no tap, which may be the second one on that button. */
export function Settling({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doubleTap)
    return () => clearTimeout(timer)
  }, [])
  return <div className={cx(className, !settled && css.settling)}>{children}</div>
}
