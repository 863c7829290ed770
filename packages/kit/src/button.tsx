import type { ComponentProps } from 'react'
import css from './button.module.css'
import { cx } from './cx.ts'

export type ButtonVariant = {
  /** primary is jade, one on a screen; danger is for irreversible actions. */
  tone?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  /** regular is 46 px high, small 36 px with a 44 px touch area. */
  size?: 'regular' | 'small' | undefined
  /** As wide as its row. */
  block?: boolean | undefined
}

type ButtonProps = ComponentProps<'button'> & ButtonVariant & { loading?: boolean | undefined }

/** The class names of a button, for a link: `<Link className={buttonClass({ block: true })}>`. */
export function buttonClass({ tone = 'primary', size = 'regular', block }: ButtonVariant = {}): string {
  return cx(css.button, css[tone], css[size], block && css.block)
}

/** A pill-shaped button. While `loading` it keeps its width and focus, and ignores presses. */
export function Button({ tone, size, block, loading, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ tone, size, block }), loading && css.loading, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    />
  )
}
