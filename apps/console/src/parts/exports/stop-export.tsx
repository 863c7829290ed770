import { useTexts } from '../../base/texts/texts.ts'
import { ReasonButton } from '../form/reason-action.tsx'
import { exportsTexts } from './texts.ts'

export function StopExport({ id }: { id: number }) {
  const t = useTexts(exportsTexts)
  return (
    <ReasonButton
      call="POST /exports/:id/stop"
      input={{ id }}
      label={t.stop}
      done={t.stopped}
      danger
      button={{ size: 'small' }}
    >
      <p>{t.stopText}</p>
    </ReasonButton>
  )
}
