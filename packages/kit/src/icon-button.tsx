import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  /** One icon of icons.tsx. */
  children: ReactNode
  /** For a toggle such as the heart: announced as pressed, drawn in vermilion, animated when turned on. */
  pressed?: boolean
}

/** A round 44 px button with an icon. */
export function IconButton({ label, pressed, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(css.button, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      {children}
    </button>
  )
}
