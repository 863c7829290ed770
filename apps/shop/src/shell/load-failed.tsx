import { Component, type ReactNode } from 'react'
import { Button, buttonClass } from '@hao/kit/button.tsx'
import { basePath, paths } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import { isChunkError } from './screens.ts'
import css from './load-failed.module.css'
import { appTexts } from '../base/texts/common-texts.ts'

/** What is shown in place of a screen that did not load or broke: reload, or leave for the home screen by a full load (ER-6, ER-7). */
function LoadFailed({ error }: { error: unknown }) {
  const t = useTexts(appTexts)
  return (
    <div className={css.page} role="alert">
      {isChunkError(error) && <h1>{error.message}</h1>}
      <p>{t.loadFailed}</p>
      <Button onClick={() => location.reload()}>{t.reload}</Button>
      <a className={buttonClass({ tone: 'secondary' })} href={basePath + paths.home}>
        {t.backHome}
      </a>
    </div>
  )
}

/** Catches what a screen throws. Give it a `key` per place, so that leaving clears it. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <LoadFailed error={this.state.error} />
  }
}
