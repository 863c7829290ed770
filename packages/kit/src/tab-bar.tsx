import type { ElementType, ReactNode } from 'react'
import css from './tab-bar.module.css'

type TabBarItem = { href: string; label: string; icon: ReactNode; current?: boolean }

type TabBarProps = {
  id?: string
  /** The accessible name of the navigation. */
  label: string
  items: readonly TabBarItem[]
  /** The router's link, `a` by default; it gets href, className, aria-current and children. */
  as?: ElementType
}

/** The fixed bar at the bottom: leave `calc(var(--bar) + var(--safe-bottom))` below the content. */
export function TabBar({ id, label, items, as: Link = 'a' }: TabBarProps) {
  return (
    <nav id={id} className={css.bar} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={css.item}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.icon}
          {item.label}
        </Link>
      ))}
    </nav>
  )
}
