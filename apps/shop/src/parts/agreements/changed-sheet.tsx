import { useState } from 'react'
import type { Agreement } from '@hao/contract/agreements.ts'
import { Button } from '@hao/kit/button.tsx'
import { Sheet } from '@hao/kit/sheet.tsx'
import { isApiError, isRefusal } from '../../base/api/api-error.ts'
import { request } from '../../base/api/request.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Prose } from '../prose/prose.tsx'
import css from './changed-sheet.module.css'
import { changedTexts } from './texts.ts'

export type ChangedSheetProps = {
  agreements: readonly Agreement[]
  /** True when they were accepted, or changed again meanwhile. */
  onDone: (again: boolean) => void
}

/** The new versions of agreements, word for word, with what is new and from when on they hold; nothing goes on before they are accepted. */
export function ChangedSheet({ agreements, onDone }: ChangedSheetProps) {
  const t = useTexts(changedTexts)
  const app = useTexts(appTexts)
  const [busy, setBusy] = useState(false)

  const accept = async () => {
    setBusy(true)
    const versions = Object.fromEntries(agreements.map(({ id, version }) => [id, version]))
    try {
      await request('POST /consent', { versions }, { handles: ['agreement-changed'] })
      onDone(true)
    } catch (error) {
      setBusy(false)
      if (isRefusal(error, 'agreement-changed')) onDone(true)
      // The session is over, and the screen below has gone to the login; or somebody else is here.
      else if (!isApiError(error) || error.status === 401) onDone(false)
    }
  }
  const footer = (
    <Button block loading={busy} onClick={() => void accept()}>
      {t.accept}
    </Button>
  )
  return (
    <Sheet open onClose={() => onDone(false)} title={t.title} closeLabel={app.close} footer={footer}>
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
