import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallView } from './call-view.tsx'
import { demoCallers, toDialString, findMobileNumber } from './digits.ts'
import { LastCall } from './last-call.tsx'
import { Keypad } from './keypad.tsx'
import { texts as t } from './texts.ts'
import { allowSound } from './tones.ts'
import { useLine } from './use-line.ts'

/** The page that calls a number from outside: `?number=` fills it in, `?caller=` is the caller. */
export function Dialler({ port }: { port: number }) {
  const asked = new URLSearchParams(location.search)
  const [number, setNumber] = useState(() => toDialString(asked.get('number') ?? ''))
  const [caller, setCaller] = useState(() => toDialString(asked.get('caller') || demoCallers[0]))
  const [hidden, setHidden] = useState(asked.get('caller') === '')
  const [wrong, setWrong] = useState('')
  /**
   * The number registered to call; none while nothing is dialled, so that a ringing phone with the same
   * number keeps its calls.
   */
  const [as, setAs] = useState<string>()
  const { line, state } = useLine(as, port)
  const waiting = useRef(false)

  useEffect(() => {
    if (!line || state.connection !== 'ready' || !waiting.current) return
    waiting.current = false
    void line.call(number, { hidden })
  }, [line, state.connection, number, hidden])

  const dial = (event: FormEvent) => {
    event.preventDefault()
    const problem = problemOf(number, caller)
    setWrong(problem)
    if (problem || state.call) return
    void allowSound()
    if (line && as === findMobileNumber(caller) && state.connection === 'ready')
      void line.call(number, { hidden })
    else {
      waiting.current = true
      setAs(findMobileNumber(caller))
    }
  }

  if (state.call && line) return <CallView call={state.call} line={line} />
  const connecting = as !== undefined && state.connection !== 'ready'
  return (
    <main>
      <h1>{t.dial.heading}</h1>
      <form onSubmit={dial} noValidate>
        <label>
          <span>{t.dial.number}</span>
          <input
            className="number"
            value={number}
            inputMode="tel"
            autoComplete="off"
            aria-invalid={wrong !== ''}
            aria-describedby="wrong"
            onChange={({ target }) => setNumber(toDialString(target.value))}
          />
        </label>
        <Keypad onKey={(key) => setNumber(number + key)} />
        <button type="button" className="erase" onClick={() => setNumber(number.slice(0, -1))}>
          {t.erase}
        </button>
        <label>
          <span>{t.dial.caller}</span>
          <input
            value={caller}
            inputMode="tel"
            autoComplete="off"
            onChange={({ target }) => setCaller(toDialString(target.value))}
          />
        </label>
        <label className="check">
          <input type="checkbox" checked={hidden} onChange={({ target }) => setHidden(target.checked)} />
          <span>{t.dial.hidden}</span>
        </label>
        <p id="wrong" className="wrong" role="alert">
          {wrong}
        </p>
        <button className="main take" disabled={connecting}>
          {connecting ? t.connection[state.connection] : t.dial.call}
        </button>
      </form>
      <LastCall ending={state.ending} />
      {state.ending && (
        <a className="way" href="/mobile/user-center/calls">
          {t.dial.log}
        </a>
      )}
    </main>
  )
}

function problemOf(number: string, caller: string): string {
  if (!/\d/.test(number)) return t.dial.wrongNumber
  return findMobileNumber(caller) ? '' : t.dial.wrongCaller
}
