import css from './steps.module.css'
import { cx } from './cx.ts'

type StepsProps = {
  /** The accessible name of the list. */
  label: string
  /** One to four short texts. */
  items: readonly string[]
  /** Index of the step in progress; all before it are done. None by default. */
  current?: number
}

/** Numbered steps side by side. */
export function Steps({ label, items, current }: StepsProps) {
  return (
    <ol className={css.steps} aria-label={label}>
      {items.map((item, index) => (
        <li
          key={item}
          className={cx(current !== undefined && index <= current && css.reached)}
          aria-current={index === current ? 'step' : undefined}
        >
          <b aria-hidden>{index + 1}</b>
          {item}
        </li>
      ))}
    </ol>
  )
}
