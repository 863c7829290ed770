import { useId, useState } from 'react'
import field from '@hao/kit/field.module.css'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { ruleTexts } from './texts.ts'

type Hours = { from: string; until: string }

/** Begin and end of quiet hours; a time is saved when its field loses the focus. */
export function QuietHours({ quiet, onChange }: { quiet: Hours; onChange: (hours: Hours) => void }) {
  const t = useTexts(ruleTexts)
  const id = useId()
  const [typed, setTyped] = useState<Partial<Hours>>({})
  const hours = { from: typed.from ?? quiet.from, until: typed.until ?? quiet.until }
  const same = hours.from === hours.until
  const leave = () => {
    if (same) return
    setTyped({})
    const whole = { from: hours.from || quiet.from, until: hours.until || quiet.until }
    const isNew = whole.from !== quiet.from || whole.until !== quiet.until
    if (isNew && whole.from !== whole.until) onChange(whole)
  }
  return (
    <div className={css.hours}>
      {(['from', 'until'] as const).map((end) => (
        <div key={end} className={field.field}>
          <label className={field.label} htmlFor={`${id}-${end}`}>
            {t[end]}
          </label>
          <input
            id={`${id}-${end}`}
            className={field.input}
            type="time"
            value={hours[end]}
            onChange={({ target }) => setTyped((now) => ({ ...now, [end]: target.value }))}
            onBlur={leave}
            aria-invalid={same}
            aria-describedby={same ? `${id}-error` : undefined}
          />
        </div>
      ))}
      <p id={`${id}-error`} className={field.error} role="alert">
        {same && t.sameTime}
      </p>
    </div>
  )
}
