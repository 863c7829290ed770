import { useEffect, useEffectEvent, useState } from 'react'
import type { Agreement } from '@hao/contract/agreements.ts'
import { Button } from '@hao/kit/button.tsx'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { currentUser, onSessionChange } from '../../base/api/session.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../page/sheet.tsx'
import { Prose } from '../prose/prose.tsx'
import css from './changed-sheet.module.css'
import { changedTexts } from './texts.ts'

type ChangedSheetProps = {
  agreements: readonly Agreement[]
  /** True when they were accepted, or have changed again. */
  onDone: (again: boolean) => void
}

/**
 * The new versions of agreements in full, with their changes and effective dates; nothing continues before
 * they are accepted.
 */
export function ChangedSheet({ agreements, onDone }: ChangedSheetProps) {
  const t = useTexts(changedTexts)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'accepted' | 'left'>()
  useOtherUser(() => onDone(false))

  const accept = async () => {
    setBusy(true)
    const versions = Object.fromEntries(agreements.map(({ id, version }) => [id, version]))
    try {
      // A user who is about to log in accepts them by the login itself.
      if (currentUser().id > 0)
        await request('POST /consent', { versions }, { handles: ['agreement-changed'] })
      setOutcome('accepted')
    } catch (error) {
      if (isRefusal(error, 'agreement-changed')) setOutcome('accepted')
      else setBusy(false)
    }
  }
  const control = {
    open: outcome === undefined,
    onClose: () => setOutcome('left'),
    onClosed: () => onDone(outcome === 'accepted'),
  }
  const footer = (
    <Button block loading={busy} onClick={() => void accept()}>
      {t.accept}
    </Button>
  )
  return (
    <Sheet {...control} title={t.title} footer={footer}>
      <p className={css.why}>{t.why}</p>
      {agreements.map(({ id, title, version, effectiveAt, changes, body }) => (
        <section key={id} className={css.agreement} aria-labelledby={`changed-${id}`}>
          <h3 id={`changed-${id}`}>{title}</h3>
          <p className={css.version}>{t.version(version, formatMoment(effectiveAt).slice(0, 10))}</p>
          {changes && (
            <p className={css.changes}>
              <b>{t.changes}</b>
              {changes}
            </p>
          )}
          <Prose body={body} />
        </section>
      ))}
    </Sheet>
  )
}

/** The action belonged to another user: the session has ended, or another user has logged in. */
function useOtherUser(onChange: () => void): void {
  const [first] = useState(() => currentUser().id)
  const look = useEffectEvent(() => currentUser().id !== first && onChange())
  useEffect(() => onSessionChange(() => look()), [])
}
