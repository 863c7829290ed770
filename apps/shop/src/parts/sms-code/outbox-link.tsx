import { useDemo } from '../../base/browser/use-demo.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './outbox-link.module.css'
import { smsCodeTexts } from './texts.ts'

/** Links to the messages that a demonstration does not send; renders nothing otherwise. */
export function OutboxLink() {
  const t = useTexts(smsCodeTexts)
  if (!useDemo()) return null
  return (
    <a className={css.link} href="/dev/outbox" target="_blank" rel="noreferrer">
      {t.outbox}
    </a>
  )
}
