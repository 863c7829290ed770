import { useState } from 'react'
import { Button, buttonClass } from '@hao/kit/button.tsx'
import { cx } from '@hao/kit/cx.ts'
import { isChunkError } from '../../base/browser/load-chunk.ts'
import { reloadPage } from '../../base/browser/reload.ts'
import { basePath, paths } from '../../base/routes.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { getTexts, useLocale } from '../../base/texts/texts.ts'
import css from './load-failed.module.css'

/**
 * Says that a screen did not load or crashed: reload, or open the home screen by a full load (ER-6, ER-7).
 * `over`: at the bottom of the server's HTML. Its texts are Chinese if those of the shopper's language did
 * not load either.
 */
export function LoadFailed({ error, over }: { error: unknown; over?: boolean }) {
  const t = getTexts(appTexts, useLocale())
  return (
    <div className={cx(css.page, over && css.over)} role="alert">
      {isChunkError(error) && <h1>{error.message}</h1>}
      <p>{t.loadFailed}</p>
      <WaysOn />
    </div>
  )
}

export function LoadSlow() {
  const t = getTexts(appTexts, useLocale())
  return (
    <div className={css.page}>
      <h1>{t.slow}</h1>
      <output>{t.slowText}</output>
      <WaysOn />
    </div>
  )
}

function WaysOn() {
  const t = getTexts(appTexts, useLocale())
  const [loading, setLoading] = useState(false)
  const reload = () => {
    setLoading(true)
    reloadPage().catch(() => setLoading(false))
  }
  return (
    <>
      <Button loading={loading} onClick={reload}>
        {t.reload}
      </Button>
      <a className={buttonClass({ tone: 'secondary' })} href={basePath + paths.home}>
        {t.backHome}
      </a>
    </>
  )
}
