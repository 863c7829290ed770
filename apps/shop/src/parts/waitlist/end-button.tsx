import { useState } from 'react'
import { Button, type ButtonVariant } from '@hao/kit/button.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import { waitTexts } from './texts.ts'

/** Ends an alert by `end`, which removes the button; when that fails, the button can be pressed again. */
export function EndButton({ end, ...look }: ButtonVariant & { end: () => Promise<void> }) {
  const t = useTexts(waitTexts)
  const [ending, setEnding] = useState(false)
  const press = async () => {
    setEnding(true)
    try {
      await end()
    } catch {
      // A toast has said why; the alert continues.
      setEnding(false)
    }
  }
  return (
    <Button {...look} loading={ending} onClick={() => void press()}>
      {t.end}
    </Button>
  )
}
