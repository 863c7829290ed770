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
  /** Displayed instead of the failed part; nothing by default. `clear` retries. */
  renderFailed?: (error: unknown, clear: () => void) => ReactNode
}

/** An error boundary: a failure inside it leaves the rest of the page alone. */
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

/** Displays the error of a screen (ER-6, ER-7). Needs a `key` for each place, so that leaving clears it. */
export function ScreenBoundary({ screen, children }: { screen: ScreenId; children: ReactNode }) {
  // It may have failed while it was prefetched.
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
