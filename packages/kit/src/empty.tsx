import type { ReactNode } from 'react'
import css from './empty.module.css'

type EmptyProps = {
  icon?: ReactNode
  /** What is missing, and what to do next. */
  text: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** An empty list, with a suggestion. */
export function Empty({ icon, text, action }: EmptyProps) {
  return (
    <div className={css.empty}>
      {icon && <div className={css.icon}>{icon}</div>}
      <p>{text}</p>
      {action}
    </div>
  )
}
