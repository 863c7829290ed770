import type { ElementType, ReactNode } from 'react'
import { ChevronLeftIcon } from './icons.tsx'
import css from './page-header.module.css'

type PageHeaderProps = {
  title?: ReactNode
  backLabel: string
  /** The target of back without a script, or without an earlier page. */
  backHref: string
  /** Handles the press instead, such as going back in the history; gets the event to prevent the link. */
  onBack?: (event: { preventDefault: () => void }) => void
  /** On the right: one icon button. */
  action?: ReactNode
  /** The router's link, `a` by default. */
  as?: ElementType
}

/** The top of an inner screen: back, the centred title as h1, and room for one action. */
export function PageHeader({ title, backLabel, backHref, onBack, action, as: Link = 'a' }: PageHeaderProps) {
  return (
    <header className={css.header}>
      <Link className={css.back} href={backHref} aria-label={backLabel} onClick={onBack}>
        <ChevronLeftIcon size={24} />
      </Link>
      {title && <h1 className={css.title}>{title}</h1>}
      <div className={css.action}>{action}</div>
    </header>
  )
}
