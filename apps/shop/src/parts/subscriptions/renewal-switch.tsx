import { useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { Switch } from '@hao/kit/switch.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import type { ConsentBox } from '../agreements/consent-box.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import css from './renewal-switch.module.css'
import { subscriptionTexts } from './texts.ts'
import { useRenewal } from './use-renewal.ts'

const loadConsent = async () => (await import('./consent-sheet.tsx')).ConsentSheet

/**
 * Automatic renewal on or off. Off is one tap and can be undone with the previous consent; on asks for the
 * consent first, and the switch stays off until it is given.
 */
export function RenewalSwitch({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts)
  const { renewal, choosing, choose } = useRenewal(subscription)
  const [turnedOff, setTurnedOff] = useState(false)
  const on = renewal === 'auto'

  const flip = async () => {
    if (on) setTurnedOff((await choose('manual')) === 'done')
    else consent.open()
  }
  const turnOn = async (box?: ConsentBox) => {
    const outcome = await choose('auto', box)
    // They may want to read it after all.
    if (outcome !== 'declined') consent.close()
    if (outcome !== 'done') return
    setTurnedOff(false)
    showToast(t.turnedOn, 'success')
  }

  const consent = useLazySheet(loadConsent, {
    subscription,
    busy: choosing,
    onAgreed: (box: ConsentBox) => void turnOn(box),
  })

  return (
    <div>
      <Switch
        label={t.renewal}
        hint={t.renewals[renewal]}
        checked={on}
        onChange={() => void flip()}
        busy={choosing || consent.loading}
        onTouchStart={on ? undefined : consent.opener.onTouchStart}
      />
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
      {consent.element}
    </div>
  )
}
