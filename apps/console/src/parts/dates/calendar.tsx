import dayjsConfig from '@rc-component/picker/generate/dayjs'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import utc from 'dayjs/plugin/utc'
import { type ComponentRef, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMoment } from '../../base/texts/format.ts'
import { parseTyped } from './days.ts'

dayjs.extend(utc)

/**
 * The pickers calculate with Shanghai's wall clock held as UTC, so that neither the browser's time zone nor
 * its daylight saving time changes a day or an hour.
 */
const toWallClock = (field: string) => dayjs.utc(field)

const Picker = DatePicker.generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: () => toWallClock(formatMoment(Date.now())),
  getFixedDate: toWallClock,
  locale: {
    ...dayjsConfig.locale,
    parse: (_locale, text) => {
      const typed = parseTyped(text, true)
      return typed === undefined ? null : toWallClock(typed)
    },
  },
})

const dayFormat = 'YYYY-MM-DD'

function parseField(field: string): Dayjs | null {
  const typed = parseTyped(field, true)
  return typed === undefined ? null : toWallClock(typed)
}

/** Inside the landmark or dialog of the field. */
const getPopupContainer = (field: HTMLElement) => field.parentElement ?? document.body

const formatDayField = (date: Dayjs | null | undefined) => date?.format(dayFormat) ?? ''

type DayFieldProps = {
  id: string
  value: string
  placeholder: string
  onChange: (day: string) => void
}

/** A field for a day. */
export function DayField({ id, value, placeholder, onChange }: DayFieldProps) {
  return (
    <Picker
      id={id}
      value={parseField(value)}
      format={dayFormat}
      getPopupContainer={getPopupContainer}
      placeholder={placeholder}
      onChange={(date) => onChange(formatDayField(date))}
      onBlur={(event) => {
        const left = readLeft(event)
        if (left === '' && value !== '') onChange('')
        else if (left) onChange(left.slice(0, 10))
      }}
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
  return (
    <Picker.RangePicker
      id={{ start: ids[0], end: ids[1] }}
      value={[parseField(value[0]), parseField(value[1])]}
      format={dayFormat}
      getPopupContainer={getPopupContainer}
      placeholder={[placeholder, placeholder]}
      allowEmpty={[true, true]}
      onChange={(dates) => onChange([formatDayField(dates?.[0]), formatDayField(dates?.[1])])}
      onBlur={(event, { range }) => {
        const left = readLeft(event)
        if (left === undefined) return
        const at = range === 'start' ? 0 : 1
        if (left.slice(0, 10) !== value[at]) onChange(value.with(at, left.slice(0, 10)) as [string, string])
      }}
    />
  )
}

/**
 * What the picker would discard when a field loses focus: '' for a field that was emptied by typing, a day
 * without leading zeros. Undefined for text that is not a date.
 */
function readLeft({ target }: { target: EventTarget }): string | undefined {
  const text = (target as HTMLInputElement).value.trim()
  return text === '' ? '' : parseTyped(text, false)
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
  const isDate = value === '' || parseField(value) !== null
  if (isDate && lastDate !== value) setLastDate(value)
  const typed = (text: string, complete: boolean) => {
    const parsed = parseTyped(text, complete)
    onChange(parsed?.includes('T') ? parsed : text)
  }
  return (
    <span
      onChange={({ target }) => typed((target as HTMLInputElement).value, true)}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.value !== '') typed(target.value, false)
      }}
    >
      <Picker
        ref={picker}
        {...(id !== undefined && { id })}
        aria-required={isRequired}
        value={parseField(isDate ? value : lastDate)}
        format={`${dayFormat} HH:mm`}
        showTime={{ format: 'HH:mm' }}
        placeholder={placeholder}
        needConfirm={false}
        showNow={false}
        getPopupContainer={getPopupContainer}
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
