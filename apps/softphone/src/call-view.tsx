import { useEffect, useState } from 'react'
import { groupDigits } from './digits.ts'
import { Keypad } from './keypad.tsx'
import type { Call, Line } from './line.ts'
import { texts as t } from './texts.ts'

/** A ringing or running call: caller, duration, actions. */
export function CallView({ call, line }: { call: Call; line: Line }) {
  const [keypad, setKeypad] = useState(false)
  const { number, phase, way, since, muted } = call
  const incoming = way === 'in' && phase === 'ringing'
  return (
    <main className={phase === 'talking' ? 'call' : 'call ringing'}>
      <div className="who" aria-live="polite">
        <p>{headingOf(call)}</p>
        <h1>{groupDigits(number)}</h1>
        {since !== undefined && <Clock since={since} />}
      </div>
      <Notes call={call} />
      {keypad && phase === 'talking' && <Keypad onKey={(key) => line.press(key)} />}
      {phase === 'talking' && (
        <div className="tools">
          <button type="button" aria-pressed={muted} onClick={() => line.mute(!muted)}>
            {muted ? t.muted : t.mute}
          </button>
          <button type="button" aria-pressed={keypad} onClick={() => setKeypad(!keypad)}>
            {t.keypad}
          </button>
        </div>
      )}
      <div className="ways">
        <button type="button" className="end" onClick={() => line.hangUp()}>
          {incoming ? t.phone.decline : t.hangUp}
        </button>
        {incoming && (
          <button type="button" className="take" onClick={() => void line.answer()}>
            {t.phone.answer}
          </button>
        )}
      </div>
    </main>
  )
}

/** Notices of a call: why the other side hears silence, which keys it pressed. */
function Notes({ call: { silent, pressed } }: { call: Call }) {
  return (
    <>
      {silent && <p className="warning">{t.silent[silent]}</p>}
      {pressed && <p aria-live="polite">{t.pressed(pressed)}</p>}
    </>
  )
}

function headingOf({ way, phase }: Call): string {
  if (way === 'in') return phase === 'ringing' ? t.phone.incoming : t.phone.talking
  return t.dial[phase]
}

function Clock({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  // Screen readers would read the seconds aloud.
  return <p aria-hidden="true">{`${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`}</p>
}
