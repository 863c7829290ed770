import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { throwChunkLoadError } from '../../base/browser/chunk-load-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { datesTexts } from './texts.ts'

const DayField = lazy(() =>
  import('./calendar.tsx').then((part) => ({ default: part.DayField }), throwChunkLoadError),
)

type DayPickerProps = { id: string; value: string; onChange: (day: string) => void }

/** A field for a day in Shanghai, 'YYYY-MM-DD', with a calendar. */
export function DayPicker(props: DayPickerProps) {
  const t = useTexts(datesTexts)
  return (
    <Suspense fallback={<Input id={props.id} value={props.value} disabled />}>
      <DayField {...props} placeholder={t.day} />
    </Suspense>
  )
}
