import type { ReactNode } from 'react'
import css from './badge.module.css'
import { cx } from './cx.ts'

export type BadgeProps = {
  tone?: 'gold' | 'jade' | 'vermilion' | 'neutral' | undefined
  children: ReactNode
}

/** A small tag: gold for rarity, jade for "ready", vermilion for urgency. */
export function Badge({ tone = 'gold', children }: BadgeProps) {
  return <span className={cx(css.badge, css[tone])}>{children}</span>
}

type CountBadgeProps = { count: number }

/** A count on the corner of an icon; nothing at zero. The icon's own label should contain the count. */
export function CountBadge({ count }: CountBadgeProps) {
  return count > 0 ? <span className={css.count}>{count > 99 ? '99+' : count}</span> : null
}
