import { useTexts } from '../../texts/texts.ts'
import css from './screen.module.css'
import { serviceTexts } from './texts.ts'

const checks = ['live', 'dial', 'quiet', 'blocked', 'phone', 'other'] as const

/** Why does it not ring? What to look at, the likeliest first. */
export function Checklist() {
  const t = useTexts(serviceTexts)
  return (
    <section className={css.card}>
      <h2 className={css.title}>{t.checklist}</h2>
      <ol className={css.checks}>
        {checks.map((check) => (
          <li key={check}>
            <b>{t.checks[check]}</b>
            <p>{t.checkHints[check]}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
