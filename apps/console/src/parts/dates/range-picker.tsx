import { Input, Select, Space } from 'antd'
import { lazy, Suspense, useId } from 'react'
import { throwChunkLoadError } from '../../base/browser/chunk-load-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type DayRange, findPreset, type Preset, presetRange, presets } from './days.ts'
import { datesTexts } from './texts.ts'

const RangeField = lazy(() =>
  import('./calendar.tsx').then((part) => ({ default: part.RangeField }), throwChunkLoadError),
)

/** The choice for no limit. */
const any = 'any'

type RangePickerProps = {
  label: string
  value: DayRange
  onChange: (range: DayRange) => void
  /** Without it, an empty range means all days. */
  required?: true
}

/** A range of days in Shanghai: presets, and a field with a calendar for each end. */
export function RangePicker({ label, value, onChange, required }: RangePickerProps) {
  const t = useTexts(datesTexts)
  const id = useId()
  const ids = [`${id}-from`, `${id}-until`] as const
  const isEmpty = value.from === '' && value.until === ''
  const choose = (chosen: Preset | typeof any) =>
    onChange(chosen === any ? { from: '', until: '' } : presetRange(chosen))
  return (
    <fieldset className="date-range">
      <legend>{label}</legend>
      <label htmlFor={ids[0]} className="unseen">
        {t.from(label)}
      </label>
      <label htmlFor={ids[1]} className="unseen">
        {t.until(label)}
      </label>
      <Space.Compact>
        <Select<Preset | typeof any>
          aria-label={t.preset(label)}
          value={isEmpty ? any : (findPreset(value) ?? null)}
          options={[
            ...(required ? [] : [{ value: any, label: t.any }]),
            ...presets.map((preset) => ({ value: preset, label: t.presets[preset] })),
          ]}
          placeholder={t.custom}
          onChange={choose}
          popupMatchSelectWidth={false}
          className="preset"
        />
        <Suspense fallback={<Input disabled className="range-loading" aria-label={label} />}>
          <RangeField
            ids={ids}
            value={[value.from, value.until]}
            placeholder={t.day}
            onChange={([from, until]) => onChange({ from, until })}
          />
        </Suspense>
      </Space.Compact>
    </fieldset>
  )
}
