import { useTexts } from '../../base/texts/texts.ts'
import { StopButton } from '../form/stop-button.tsx'
import { exportsTexts } from './texts.ts'

export function StopExport({ id }: { id: number }) {
  const t = useTexts(exportsTexts)
  const words = { label: t.stop, text: t.stopText, stopped: t.stopped }
  return <StopButton call="POST /exports/:id/stop" target={{ id }} size="small" {...words} />
}
