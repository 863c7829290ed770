import { Button, type ButtonVariant } from '@hao/kit/button.tsx'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { waitTexts } from './texts.ts'

/** Ends an alert by `end`, which removes the button; when that fails, the button can be pressed again. */
export function EndButton({ end, ...look }: ButtonVariant & { end: () => Promise<void> }) {
  const t = useTexts(waitTexts)
  const { acting, act } = useAct()
  return (
    <Button {...look} loading={acting} onClick={() => void act(end)}>
      {t.end}
    </Button>
  )
}
