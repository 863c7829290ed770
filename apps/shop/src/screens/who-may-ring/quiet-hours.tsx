import { useEffect, useEffectEvent, useId, useState } from 'react'
import field from '@hao/kit/field.module.css'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { ruleTexts } from './texts.ts'

type Hours = { from: string; until: string }
type QuietHoursProps = { quiet: Hours & { on: boolean }; onChange: (hours: Hours) => void }

/**
 * Begin and end of quiet hours, hidden while these are off. Both are saved once, when no field has the
 * focus: a wheel changes its field with every turn, and on iOS once more after the focus has gone. A screen
 * that closes or is put aside before that saves them too.
 */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const t = useTexts(ruleTexts)
  const id = useId()
  const [typed, setTyped] = useState<Partial<Hours>>()
  const [focused, setFocused] = useState(false)
  const hours = { from: typed?.from ?? quiet.from, until: typed?.until ?? quiet.until }
  const same = hours.from === hours.until
  const save = useEffectEvent(() => {
    if (!typed || same) return
    setTyped(undefined)
    const whole = { from: hours.from || quiet.from, until: hours.until || quiet.until }
    const isNew = whole.from !== quiet.from || whole.until !== quiet.until
    if (isNew && whole.from !== whole.until) onChange(whole)
  })
  useEffect(() => {
    if (focused || !typed) return
    const timer = setTimeout(save)
    return () => clearTimeout(timer)
  }, [focused, typed])
  useEffect(() => {
    const putAside = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', putAside)
    return () => {
      document.removeEventListener('visibilitychange', putAside)
      save()
    }
  }, [])
  return (
    <div className={css.hours} hidden={!quiet.on}>
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
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
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
