import dayjsConfig from '@rc-component/picker/generate/dayjs'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import utc from 'dayjs/plugin/utc'
import { type ComponentRef, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMoment } from '../../base/texts/format.ts'
import { parseTyped } from './days.ts'

dayjs.extend(utc)

/**
 * The pickers calculate with Shanghai's wall clock held as UTC, so that neither the browser's time zone nor
 * its daylight saving time changes a day or an hour.
 */
const toWallClock = (field: string) => dayjs.utc(field)

const dayFormat = 'YYYY-MM-DD'
const momentFormat = `${dayFormat} HH:mm`

const Picker = DatePicker.generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: () => toWallClock(formatMoment(Date.now())),
  getFixedDate: toWallClock,
  locale: {
    ...dayjsConfig.locale,
    parse: (_locale, text, [format]) => parseField(text, format),
  },
})

/** Null for what has not all of the format: a field for a moment would add 00:00 to a day just typed. */
function parseField(field: string, format = dayFormat): Dayjs | null {
  const typed = parseTyped(field, true)
  return typed === undefined || typed.length < format.length
    ? null
    : toWallClock(typed.slice(0, format.length))
}

/** Inside the landmark or dialog of the field. */
const getPopupContainer = (field: HTMLElement) => field.parentElement ?? document.body

/**
 * The day under a resting pointer does not replace the text of the field: leaving the field reads that text.
 */
const withoutPreview = { previewValue: false } as const

const formatDayField = (date: Dayjs | null | undefined) => date?.format(dayFormat) ?? ''

type DayFieldProps = {
  id: string
  value: string
  placeholder: string
  onChange: (day: string) => void
}

export function DayField({ id, value, placeholder, onChange }: DayFieldProps) {
  const finish = ({ target }: { target: EventTarget }) => {
    const finished = readFinished(target)
    if (finished !== undefined && finished !== value) onChange(finished)
  }
  return (
    <Picker
      id={id}
      value={parseField(value)}
      format={dayFormat}
      getPopupContainer={getPopupContainer}
      {...withoutPreview}
      placeholder={placeholder}
      aria-invalid={false}
      onChange={(date) => onChange(formatDayField(date))}
      onBlur={finish}
      onKeyDown={onEnter(finish)}
    />
  )
}

type RangeFieldProps = {
  ids: readonly [from: string, until: string]
  value: readonly [from: string, until: string]
  placeholder: string
  onChange: (days: readonly [from: string, until: string]) => void
}

/** Two fields for the first and the last day of a range. Each may be empty. */
export function RangeField({ ids, value, placeholder, onChange }: RangeFieldProps) {
  const finish = ({ target }: { target: EventTarget }) => {
    const at = ids.indexOf((target as HTMLInputElement).id)
    const finished = readFinished(target)
    if (finished !== undefined && finished !== value[at])
      onChange(value.with(at, finished) as [string, string])
  }
  return (
    <Picker.RangePicker
      id={{ start: ids[0], end: ids[1] }}
      value={[parseField(value[0]), parseField(value[1])]}
      format={dayFormat}
      getPopupContainer={getPopupContainer}
      {...withoutPreview}
      placeholder={[placeholder, placeholder]}
      allowEmpty={[true, true]}
      aria-invalid={false}
      onChange={(dates) => onChange([formatDayField(dates?.[0]), formatDayField(dates?.[1])])}
      onBlur={finish}
      onKeyDown={onEnter(finish)}
    />
  )
}

/**
 * What the picker would discard in a field for a day that is left: '' when it was emptied by typing, a day
 * without leading zeros. Undefined for text that is not a date: the field shows its day again.
 */
function readFinished(target: EventTarget): string | undefined {
  const text = (target as HTMLInputElement).value.trim()
  return text === '' ? '' : parseTyped(text, false)?.slice(0, dayFormat.length)
}

/** Enter ends the typing as leaving the field does. */
const onEnter =
  (finish: (event: KeyboardEvent<HTMLElement>) => void) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') finish(event)
  }

type MomentFieldProps = {
  id?: string | undefined
  value: string
  isRequired: boolean
  /** Whether it has the focus from the start. */
  takesFocus: boolean
  placeholder: string
  onChange: (field: string) => void
}

/** A field for a day and time. Text that is not a date reaches `onChange` as it is. */
export function MomentField({ id, value, isRequired, takesFocus, placeholder, onChange }: MomentFieldProps) {
  const picker = useRef<ComponentRef<typeof Picker>>(null)
  useEffect(() => {
    if (takesFocus) picker.current?.focus()
  }, [takesFocus])
  // The picker empties its field when its value changes: while the text is not a date, the value stays.
  const [lastDate, setLastDate] = useState(value)
  const isDate = value === '' || parseField(value, momentFormat) !== null
  if (isDate && lastDate !== value) setLastDate(value)
  const typed = (text: string, complete: boolean) => {
    const parsed = parseTyped(text, complete)
    onChange(parsed?.includes('T') ? parsed : text)
  }
  const finish = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLInputElement && target.value !== '') typed(target.value, false)
  }
  return (
    <span onChange={({ target }) => typed((target as HTMLInputElement).value, true)} onBlur={finish}>
      <Picker
        ref={picker}
        onKeyDown={onEnter(finish)}
        {...(id !== undefined && { id })}
        aria-required={isRequired}
        aria-invalid={!isDate}
        value={parseField(isDate ? value : lastDate, momentFormat)}
        format={momentFormat}
        showTime={{ format: 'HH:mm' }}
        placeholder={placeholder}
        needConfirm={false}
        showNow={false}
        getPopupContainer={getPopupContainer}
        {...withoutPreview}
        panelRender={scrolledByKeys}
        preserveInvalidOnBlur
        onChange={(date) => onChange(date?.format(`${dayFormat}THH:mm`) ?? '')}
      />
    </span>
  )
}

const scrolledByKeys = (panel: ReactNode) => <ScrolledByKeys>{panel}</ScrolledByKeys>

/** Makes the columns of hours and minutes focusable, so that the keyboard can scroll them. */
function ScrolledByKeys({ children }: { children: ReactNode }) {
  const within = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const column of within.current?.querySelectorAll('.ant-picker-time-panel-column') ?? [])
      column.setAttribute('tabindex', '0')
  })
  return <div ref={within}>{children}</div>
}
