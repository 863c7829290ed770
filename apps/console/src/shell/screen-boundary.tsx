import { Button, Result } from 'antd'
import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '../base/browser/chunk-load-error.ts'
import { useTexts } from '../base/texts/texts.ts'
import { shellTexts } from './texts.ts'

/** Limits an error to one screen. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Broken missing={error instanceof ChunkLoadError} />
  }
}

/** A browser caches the failure of a script until the page is reloaded. */
function Broken({ missing }: { missing: boolean }) {
  const t = useTexts(shellTexts)
  return (
    <Result
      status="warning"
      title={missing ? t.missingPart : t.broken}
      subTitle={missing ? t.missingPartText : t.brokenText}
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          {t.again}
        </Button>
      }
    />
  )
}
