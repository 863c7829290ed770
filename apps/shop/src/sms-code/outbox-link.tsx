import { useHydrated } from '../app/use-hydrated.ts'
import { useTexts } from '../texts/texts.ts'
import css from './outbox-link.module.css'
import { smsCodeTexts } from './texts.ts'

/** Leads to the messages that a demonstration does not send. The server marks its pages with `data-demo` where there is such a place. */
export function OutboxLink() {
  const t = useTexts(smsCodeTexts)
  const hydrated = useHydrated()
  if (!hydrated || document.documentElement.dataset['demo'] === undefined) return null
  return (
    <a className={css.link} href="/dev/outbox" target="_blank" rel="noreferrer">
      {t.outbox}
    </a>
  )
}
