import { Button, Result } from 'antd'
import { Component, type ReactNode } from 'react'
import { useTexts } from '../base/texts/texts.ts'
import { ChunkLoadError } from './screens.tsx'
import { shellTexts } from './texts.ts'

/** Keeps what breaks in one screen from the rest of the console. */
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

/** A browser remembers of a script that it did not come, until the page is opened anew. */
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
