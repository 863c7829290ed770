import { Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { throwChunkLoadError } from '../../base/browser/chunk-load-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { datesTexts } from '../dates/texts.ts'

const MomentField = lazy(() =>
  import('../dates/calendar.tsx').then((part) => ({ default: part.MomentField }), throwChunkLoadError),
)

/** `id`, `value` and `onChange` come from the form's item where there is one. */
type MomentInputProps = {
  id?: string
  value?: string
  isRequired?: boolean
  onChange?: (field: string) => void
}

/**
 * A date and time field in Shanghai time with a calendar; `parseShanghaiField` reads its value. Text that is
 * not a date stays in the field and in the value, for `momentRule` to report.
 */
export function MomentInput({ id, value = '', isRequired = false, onChange }: MomentInputProps) {
  const t = useTexts(datesTexts)
  // The field that is replaced by the loaded one hands over its focus.
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <Suspense
      fallback={
        <Input
          id={id}
          value={value.replace('T', ' ')}
          readOnly
          aria-required={isRequired}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
      }
    >
      <MomentField
        id={id}
        value={value}
        isRequired={isRequired}
        takesFocus={hasFocus}
        placeholder={t.moment}
        onChange={(field) => onChange?.(field)}
      />
    </Suspense>
  )
}
