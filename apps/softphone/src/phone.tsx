import { type FormEvent, useEffect, useState } from 'react'
import { CallView } from './call-view.tsx'
import { groupDigits, findMobileNumber } from './digits.ts'
import { LastCall } from './last-call.tsx'
import { closeMicrophone, openMicrophone } from './microphone.ts'
import { diallerPath, ownNumber, rememberNumber } from './own-number.ts'
import { texts as t } from './texts.ts'
import { allowSound } from './tones.ts'
import { useLine } from './use-line.ts'
import { useSingleTab } from './use-single-tab.ts'

/** The page of a phone that can be rung; `?number=` is its number. */
export function Phone({ port }: { port: number }) {
  const given = new URLSearchParams(location.search).get('number') ?? ''
  const number = findMobileNumber(given)
  return number ? <Ready number={number} port={port} /> : <Choose given={given} />
}

function Ready({ number, port }: { number: string; port: number }) {
  const here = useSingleTab(number)
  const { line, state } = useLine(here.released ? undefined : number, port)
  const busy = state.call !== undefined
  useEffect(() => {
    if (!busy) here.release()
  }, [busy, here])
  const rungAs = state.call?.way === 'in' ? state.call.number : ''
  useEffect(() => {
    if (rungAs) rememberNumber(number, rungAs)
  }, [number, rungAs])
  const [loud, setLoud] = useState(false)
  useEffect(() => {
    document.title = state.call ? `☎ ${groupDigits(state.call.number)}` : `${number} · ${t.phone.title}`
  }, [number, state.call])
  if (state.call && line) return <CallView call={state.call} line={line} />
  if (here.released) return <Elsewhere number={number} onTakeBack={here.takeBack} />
  const getReady = async () => {
    setLoud(await allowSound())
    // Asks for the microphone now, not while the phone rings.
    closeMicrophone(await openMicrophone())
  }
  const own = state.ending?.way === 'in' ? state.ending.number : ownNumber(number)
  return (
    <main>
      <h1>{t.phone.heading(groupDigits(number))}</h1>
      <p className={`connection ${state.connection}`} aria-live="polite">
        {t.connection[state.connection]}
      </p>
      <p>{t.phone.hint}</p>
      <button type="button" className="main" disabled={loud} onClick={() => void getReady()}>
        {loud ? t.phone.soundOn : t.phone.sound}
      </button>
      <a className="way" href={diallerPath(number, own)} target="_blank" rel="noreferrer">
        {t.phone.dialIt}
      </a>
      <LastCall ending={state.ending} />
    </main>
  )
}

/** The phone is in use in another tab of this browser. */
function Elsewhere({ number, onTakeBack }: { number: string; onTakeBack: () => void }) {
  return (
    <main>
      <h1>{t.phone.heading(groupDigits(number))}</h1>
      <p role="alert">{t.phone.elsewhere}</p>
      <button type="button" className="main" onClick={onTakeBack}>
        {t.phone.takeBack}
      </button>
    </main>
  )
}

function Choose({ given }: { given: string }) {
  const [number, setNumber] = useState(given)
  const [wrong, setWrong] = useState(given !== '')
  const open = (event: FormEvent) => {
    event.preventDefault()
    const phone = findMobileNumber(number)
    setWrong(!phone)
    const query = new URLSearchParams(location.search)
    query.set('number', phone ?? '')
    if (phone) location.assign(`?${query}`)
  }
  return (
    <main>
      <h1>{t.phone.ask}</h1>
      <p>{t.phone.hint}</p>
      <form onSubmit={open} noValidate>
        <label>
          <span>{t.phone.number}</span>
          <input
            value={number}
            inputMode="tel"
            autoComplete="tel-national"
            aria-invalid={wrong}
            aria-describedby="wrong"
            onChange={({ target }) => setNumber(target.value)}
          />
        </label>
        <p id="wrong" className="wrong" role="alert">
          {wrong && t.phone.wrong}
        </p>
        <button className="main">{t.phone.open}</button>
      </form>
    </main>
  )
}
