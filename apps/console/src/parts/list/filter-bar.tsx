import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { rememberNumber } from '../../base/browser/typed-numbers.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DayPicker } from '../dates/day-picker.tsx'
import { RangePicker } from '../dates/range-picker.tsx'
import { type Filter, fenToYuan, getFilterNames, toFilterValue } from './filters.ts'
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
  const isSet = (filter: Filter) => getFilterNames([filter]).some((name) => values[name])
  const rare = filters.filter((filter) => filter.rare)
  const [showsRare, setShowsRare] = useState(rare.some(isSet))
  if (filters.length === 0) return null
  const isFiltered = Object.keys(values).length > 0
  const shown = filters.filter((filter) => !filter.rare || showsRare || isSet(filter))
  return (
    <Flex component="search" aria-label={t.filters} gap={12} wrap align="center" className="filters">
      {shown.map((filter) => (
        <Field key={filter.name} filter={filter} values={values} onChange={onChange} />
      ))}
      {rare.length > 0 && (
        <Button type="link" aria-expanded={showsRare} onClick={() => setShowsRare(!showsRare)}>
          {showsRare ? t.fewer : t.more}
        </Button>
      )}
      {/* It keeps its place: a press elsewhere applies a typed filter, and must not move its own target. */}
      <Button type="link" onClick={() => onChange({})} style={isFiltered ? {} : { visibility: 'hidden' }}>
        {t.clear}
      </Button>
    </Flex>
  )
}

function Field({ filter, values, onChange }: Omit<FilterBarProps, 'filters'> & { filter: Filter }) {
  const { name, label } = filter
  if (filter.kind === 'days')
    return (
      <RangePicker
        label={label}
        value={{ from: values[name] ?? '', until: values[filter.until] ?? '' }}
        onChange={(days) => onChange({ ...values, [name]: days.from, [filter.until]: days.until })}
      />
    )
  if (filter.kind === 'moments')
    return (
      <Moments
        label={label}
        limits={[values[name], values[filter.before]]}
        onRemove={() => onChange({ ...values, [name]: '', [filter.before]: '' })}
      />
    )
  return (
    <SingleField
      filter={filter}
      value={values[name] ?? ''}
      set={(value) => {
        if (value !== (values[name] ?? '')) onChange({ ...values, [name]: value })
      }}
    />
  )
}

type MomentsProps = { label: string; limits: readonly (string | undefined)[]; onRemove: () => void }

/** The span of moments in the address, which a click removes. */
function Moments({ label, limits, onRemove }: MomentsProps) {
  const t = useTexts(listTexts)
  if (limits.every((limit) => !limit)) return null
  const [start, end] = limits.map((limit) => (limit && isMoment(limit) ? formatMoment(limit) : '…'))
  const text = `${label} ${start} – ${end}`
  return (
    <Button
      icon={<CloseOutlined />}
      iconPlacement="end"
      aria-label={t.remove(text)}
      className="nums"
      onClick={onRemove}
    >
      {text}
    </Button>
  )
}

const isMoment = (text: string) => !Number.isNaN(Date.parse(text))

type FieldProps = { filter: Filter; value: string; set: (value: string) => void }

function SingleField({ filter, value, set }: FieldProps) {
  const id = `filter-${filter.name}`
  return (
    <div className="filter">
      <label htmlFor={id}>{filter.label}</label>
      {'options' in filter ? (
        <Choice id={id} filter={filter} value={value} set={set} />
      ) : filter.kind === 'day' ? (
        <DayPicker id={id} value={value} onChange={set} />
      ) : (
        <TypedField id={id} filter={filter} value={value} set={set} />
      )}
    </div>
  )
}

type ChoiceProps = FieldProps & { id: string; filter: Filter & { kind: 'choice' | 'choices' } }

function Choice({ id, filter: { kind, options, width = 150 }, value, set }: ChoiceProps) {
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
  if (kind === 'choice')
    return <Select {...shared} value={known[0]} onChange={(chosen?: string) => set(chosen ?? '')} />
  return (
    <Select
      {...shared}
      mode="multiple"
      maxTagCount={2}
      value={known}
      onChange={(all: string[]) => set(all.join(','))}
    />
  )
}

/** Whether a filter is a number, and not a part of one or another count of digits. */
const isNumber = ({ kind, name }: Filter) => kind === 'digits' && ['number', 'digits'].includes(name)

/** A typed filter applies after a pause, with Enter, and when the field loses focus. */
function TypedField({ id, filter, value, set }: FieldProps & { id: string }) {
  const t = useTexts(listTexts)
  const money = filter.kind === 'fen'
  const shown = money ? fenToYuan(value) : value
  const [draft, setDraft] = useState(shown)
  const [settled, setSettled] = useState(shown)
  if (settled !== shown) {
    setSettled(shown)
    setDraft(shown)
  }
  const commit = () => {
    if (isNumber(filter) && draft !== shown) rememberNumber(draft)
    set(toFilterValue(filter, draft))
  }
  useEffect(() => {
    if (draft === shown) return
    const timer = setTimeout(commit, typingDelayMs)
    return () => clearTimeout(timer)
  })
  const hint = 'hint' in filter ? filter.hint : undefined
  const width = 'width' in filter ? filter.width : undefined
  return (
    <Input
      id={id}
      value={draft}
      maxLength={60}
      style={{ width: width ?? 120 }}
      onChange={({ target }) => setDraft(target.value)}
      onPressEnter={commit}
      onBlur={commit}
      allowClear
      {...(hint && { placeholder: hint })}
      {...(filter.kind === 'digits' && { inputMode: 'numeric' as const })}
      {...(money && { suffix: t.yuan, inputMode: 'decimal' as const })}
    />
  )
}
