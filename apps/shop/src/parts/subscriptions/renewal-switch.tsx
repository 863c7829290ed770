import { lazy, Suspense, useId, useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './renewal-switch.module.css'
import { subscriptionTexts } from './texts.ts'
import { useRenewal } from './use-renewal.ts'

const ConsentSheet = lazy(async () => {
  const { ConsentSheet: Part } = await import('./consent-sheet.tsx')
  return { default: Part }
})

/**
 * Automatic renewal on or off. Off is one tap and can be undone, by the consent that held until that tap; on asks for the consent
 * first, and until that is given the switch stays off.
 */
export function RenewalSwitch({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts)
  const name = useId()
  const { renewal, choosing, choose } = useRenewal(subscription)
  const [sheet, setSheet] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const [turnedOff, setTurnedOff] = useState(false)
  const on = renewal === 'auto'

  const flip = async () => {
    if (on) setTurnedOff(await choose('manual'))
    else setSheet('open')
  }
  const turnOn = async () => {
    const done = await choose('auto')
    setSheet('closed')
    if (!done) return
    setTurnedOff(false)
    showToast(t.turnedOn, 'success')
  }

  return (
    <div>
      <label className={css.row}>
        <span>
          <span id={name}>{t.renewal}</span>
          <small id={`${name}-now`}>{t.renewals[renewal]}</small>
        </span>
        <input
          type="checkbox"
          role="switch"
          className={css.input}
          checked={on}
          aria-checked={on}
          onChange={() => void flip()}
          aria-labelledby={name}
          aria-describedby={`${name}-now`}
          aria-busy={choosing || undefined}
        />
        <span className={css.face} />
      </label>
      <output className={css.undo}>
        {turnedOff && !on && (
          <>
            {t.turnedOff}
            <button type="button" onClick={() => void turnOn()}>
              {t.undo}
            </button>
          </>
        )}
      </output>
      {sheet !== 'unasked' && (
        <Suspense>
          <ConsentSheet
            subscription={subscription}
            open={sheet === 'open'}
            busy={choosing}
            onClose={() => setSheet('closed')}
            onAgreed={() => void turnOn()}
          />
        </Suspense>
      )}
    </div>
  )
}
