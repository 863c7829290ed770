import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { rememberNumber } from '../../base/browser/typed-numbers.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DayPicker } from '../dates/day-picker.tsx'
import { RangePicker } from '../dates/range-picker.tsx'
import {
  type Filter,
  type MomentsFilter,
  type SingleFilter,
  fenToYuan,
  getFilterNames,
  toFilterValue,
} from './filters.ts'
import { listTexts } from './texts.ts'

/** Milliseconds after the last key press until a typed filter applies. */
const typingDelayMs = 500

type FilterBarProps = {
  filters: readonly Filter[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}

/** The filter fields of a list. Their values come from the address. */
export function FilterBar({ filters, values, onChange }: FilterBarProps) {
  const t = useTexts(listTexts)
  if (filters.length === 0) return null
  const isFiltered = Object.keys(values).length > 0
  return (
    <Flex component="search" aria-label={t.filters} gap={12} wrap align="center" className="filters">
      {filters.map((filter) => (
        <Field key={getFilterNames([filter])[0]} filter={filter} values={values} onChange={onChange} />
      ))}
      {/* It keeps its place: a press elsewhere applies a typed filter, and must not move its own target. */}
      <Button type="link" onClick={() => onChange({})} style={isFiltered ? {} : { visibility: 'hidden' }}>
        {t.clear}
      </Button>
    </Flex>
  )
}

function Field({ filter, values, onChange }: Omit<FilterBarProps, 'filters'> & { filter: Filter }) {
  if (filter.kind === 'range') {
    const { label, from, until } = filter
    return (
      <RangePicker
        label={label}
        value={{ from: values[from] ?? '', until: values[until] ?? '' }}
        onChange={(days) => onChange({ ...values, [from]: days.from, [until]: days.until })}
      />
    )
  }
  if (filter.kind === 'moments') return <Moments filter={filter} values={values} onChange={onChange} />
  return (
    <SingleField
      filter={filter}
      value={values[filter.name] ?? ''}
      set={(name, value) => {
        if (value !== (values[name] ?? '')) onChange({ ...values, [name]: value })
      }}
    />
  )
}

type MomentsProps = Omit<FilterBarProps, 'filters'> & { filter: MomentsFilter }

/** The span of moments in the address, which a click removes. */
function Moments({ filter: { label, since, before }, values, onChange }: MomentsProps) {
  const t = useTexts(listTexts)
  const limits = [values[since], values[before]]
  if (limits.every((limit) => !limit)) return null
  const [start, end] = limits.map((limit) => (limit && isMoment(limit) ? formatMoment(limit) : '…'))
  const text = `${label} ${start} – ${end}`
  return (
    <Button
      icon={<CloseOutlined />}
      iconPlacement="end"
      aria-label={t.remove(text)}
      className="nums"
      onClick={() => onChange({ ...values, [since]: '', [before]: '' })}
    >
      {text}
    </Button>
  )
}

const isMoment = (text: string) => !Number.isNaN(Date.parse(text))

type FieldProps = { filter: SingleFilter; value: string; set: (name: string, value: string) => void }

function SingleField({ filter, value, set }: FieldProps) {
  const id = `filter-${filter.name}`
  return (
    <div className="filter">
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === 'choice' ? (
        <Choice id={id} filter={filter} value={value} set={set} />
      ) : filter.kind === 'day' ? (
        <DayPicker id={id} value={value} onChange={(day) => set(filter.name, day)} />
      ) : (
        <TypedField id={id} filter={filter} value={value} set={set} />
      )}
    </div>
  )
}

type Choosing = FieldProps & { id: string; filter: SingleFilter & { kind: 'choice' } }

function Choice({ id, filter: { name, options, many, width = 150 }, value, set }: Choosing) {
  const t = useTexts(listTexts)
  // The address may hold an unknown option. The list drops and reports it.
  const known = value.split(',').filter((each) => options.some((option) => option.value === each))
  const shared = {
    id,
    options: [...options],
    allowClear: true,
    placeholder: t.all,
    style: { minWidth: width },
  }
  if (!many)
    return <Select {...shared} value={known[0]} onChange={(chosen?: string) => set(name, chosen ?? '')} />
  return (
    <Select
      {...shared}
      mode="multiple"
      maxTagCount={2}
      value={known}
      onChange={(all: string[]) => set(name, all.join(','))}
    />
  )
}

/** Whether a filter is a number, and not a part of one or another count of digits. */
const isNumber = ({ kind, name }: SingleFilter) => kind === 'digits' && ['number', 'digits'].includes(name)

/** A typed filter applies after a pause, with Enter, and when the field loses focus. */
function TypedField({ id, filter, value, set }: FieldProps & { id: string }) {
  const t = useTexts(listTexts)
  const money = filter.kind === 'money'
  const shown = money ? fenToYuan(value) : value
  const [draft, setDraft] = useState(shown)
  const [settled, setSettled] = useState(shown)
  if (settled !== shown) {
    setSettled(shown)
    setDraft(shown)
  }
  const commit = () => {
    if (isNumber(filter) && draft !== shown) rememberNumber(draft)
    set(filter.name, toFilterValue(filter, draft))
  }
  useEffect(() => {
    if (draft === shown) return
    const timer = setTimeout(commit, typingDelayMs)
    return () => clearTimeout(timer)
  })
  const placeholder = 'placeholder' in filter ? filter.placeholder : undefined
  const width = 'width' in filter ? filter.width : undefined
  return (
    <Input
      id={id}
      value={draft}
      maxLength={60}
      style={{ width: width ?? (filter.kind === 'day' ? 150 : 120) }}
      onChange={({ target }) => setDraft(target.value)}
      onPressEnter={commit}
      onBlur={commit}
      allowClear
      {...(placeholder && { placeholder })}
      {...(filter.kind === 'digits' && { inputMode: 'numeric' as const })}
      {...(money && { suffix: t.yuan, inputMode: 'decimal' as const })}
    />
  )
}
