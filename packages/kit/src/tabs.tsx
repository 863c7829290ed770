import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { showInRow } from './show-in-row.ts'
import css from './tabs.module.css'

/** Colours of tokens.css that tabs.module.css uses. */
export type TabColor = 'var(--jade)' | 'var(--vermilion)' | 'var(--ink)'

type TabsProps<K extends string | number> = {
  /** The accessible name of the row of tabs. */
  label: string
  /** `color` is the colour of the chosen tab, jade by default; an icon is above its label. */
  items: readonly { key: K; label: ReactNode; icon?: ReactNode; color?: TabColor }[]
  value: K
  onChange: (key: K) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs after the ARIA Authoring Practices: one stop for Tab; arrows, Home and End move and choose. */
export function Tabs<K extends string | number>({ label, items, value, onChange, children }: TabsProps<K>) {
  const id = useId()
  const tabId = (key: K) => `${id}-${key}`

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const next =
      move &&
      items[
        move(
          items.findIndex((item) => item.key === value),
          items.length,
        )
      ]
    if (!next) return
    event.preventDefault()
    document.getElementById(tabId(next.key))?.focus()
    onChange(next.key)
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={cx(css.list, items.some(({ icon }) => icon !== undefined) && css.wrapping)}
      >
        {items.map((item) => (
          <button
            key={item.key}
            ref={item.key === value ? showInRow : undefined}
            type="button"
            role="tab"
            id={tabId(item.key)}
            className={cx(css.tab, item.icon !== undefined && css.stacked)}
            data-color={item.color}
            aria-selected={item.key === value}
            aria-controls={`${id}panel`}
            tabIndex={item.key === value ? 0 : -1}
            onClick={() => onChange(item.key)}
            onKeyDown={onKeyDown}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={tabId(value)}
        tabIndex={0}
        className={css.panel}
      >
        {children}
      </div>
    </>
  )
}
