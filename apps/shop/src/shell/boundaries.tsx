import { Component, type ReactNode, useEffect, useState } from 'react'
import { isChunkError } from '../base/browser/load-chunk.ts'
import { retryUntilLoaded, waitForRetry } from '../base/browser/retry-until-loaded.ts'
import { reloadIfGone } from '../base/browser/reload.ts'
import type { ScreenId } from '../base/routes.ts'
import { useLocale } from '../base/texts/texts.ts'
import { LoadFailed } from '../parts/page/load-failed.tsx'
import { clearFailedScreen, loadScreen } from './screens.ts'

type BoundaryProps = {
  children: ReactNode
  /** Shown in place of what broke; nothing by default. `clear` tries what broke again. */
  renderFailed?: (error: unknown, clear: () => void) => ReactNode
}

/** Keeps what breaks inside it from taking the rest of the page with it, as React lets it do outside every boundary. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  readonly clear = () => this.setState({ error: undefined })

  override render() {
    const { children, renderFailed } = this.props
    const { error } = this.state
    return error === undefined ? children : renderFailed?.(error, this.clear)
  }
}

/** Shows what a screen throws (ER-6, ER-7) until its script comes. Give it a `key` per place, so that leaving clears it. */
export function ScreenBoundary({ screen, children }: { screen: ScreenId; children: ReactNode }) {
  // It may have failed when it was fetched ahead.
  useState(() => clearFailedScreen(screen))
  return (
    <Boundary renderFailed={(error, clear) => <ScreenFailed error={error} screen={screen} onCome={clear} />}>
      {children}
    </Boundary>
  )
}

type ScreenFailedProps = { error: unknown; screen: ScreenId; onCome: () => void }

function ScreenFailed({ error, screen, onCome }: ScreenFailedProps) {
  const locale = useLocale()
  useEffect(() => {
    if (!isChunkError(error) || reloadIfGone(error)) return
    let left = false
    const load = async () => {
      clearFailedScreen(screen)
      if (!left) await loadScreen(screen, locale)
    }
    void waitForRetry(error)
      .then(() => retryUntilLoaded(load))
      .then(() => left || onCome())
    return () => {
      left = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- as long as it is shown
  }, [])
  return <LoadFailed error={error} />
}
