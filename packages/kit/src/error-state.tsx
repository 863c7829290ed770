import { Button } from './button.tsx'
import css from './empty.module.css'
import { AlertIcon } from './icons.tsx'

type ErrorStateProps = {
  /** What failed, in plain words. */
  title: string
  /** What the shopper can do, or what was kept. */
  text?: string | undefined
  retryLabel: string
  onRetry: () => void
  retrying?: boolean | undefined
}

/** A failure with a way to go on; announced when it appears. */
export function ErrorState({ title, text, retryLabel, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className={css.empty} role="alert">
      <div className={css.icon}>
        <AlertIcon size={30} />
      </div>
      <div>
        <p>{title}</p>
        {text && <p className={css.hint}>{text}</p>}
      </div>
      <Button tone="secondary" loading={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
