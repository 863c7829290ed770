import { adjustPrice } from '@hao/numbers/adjust-price.ts'
import { Segmented, Space } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DialogField } from '../../parts/form/dialog-field.tsx'
import { MomentInput } from '../../parts/form/moment-input.tsx'
import { NumberInput } from '../../parts/form/number-input.tsx'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { isInvalidMoment, parseShanghaiField } from '../../parts/form/shanghai.ts'
import { formTexts } from '../../parts/form/texts.ts'
import { numberListTexts } from './texts.ts'
import { type NumberChoice, useWhichNumbers } from './which-numbers.tsx'

type Change = Extract<ConsoleInput<'POST /sets'>['change'], { move: 'adjust' }>
type Rule = {
  amount: number | null
  unit: 'percent' | 'yuan'
  ending: '' | '00' | '90'
  from: string
  until: string
}

const noRule: Rule = { amount: null, unit: 'percent', ending: '', from: '', until: '' }

function toChange({ amount, unit, ending, from, until }: Rule): Change | undefined {
  if (!amount || isInvalidMoment(from) || isInvalidMoment(until)) return undefined
  const [start, end] = [parseShanghaiField(from), parseShanghaiField(until)]
  return {
    move: 'adjust',
    by: unit === 'percent' ? { percent: amount } : { fen: Math.round(amount * 100) },
    ...(ending && { ending: ending === '90' ? 90 : 0 }),
    ...(start && { from: start }),
    ...(end && { until: end }),
  }
}

/** Previews new prices by a rule over the old ones, then opens the preview. */
export function Reprice({ meant: given, label }: { meant: NumberChoice; label: string }) {
  const t = useTexts(numberListTexts)
  const [, go] = useLocation()
  const [rule, setRule] = useState(noRule)
  const { meant, fields } = useWhichNumbers(given)
  const change = toChange(rule)
  return (
    <ReasonButton
      call="POST /sets"
      input={change && meant && { change, meant }}
      label={label}
      action={t.preview}
      width={560}
      onSuccess={({ id }) => go(pathOf('change', id))}
    >
      {fields}
      <RuleFields rule={rule} set={(part) => setRule({ ...rule, ...part })} />
      <p className="quiet" aria-live="polite">
        {change ? t.example(formatFen(example), formatFen(adjustPrice(example, change))) : t.explain}
        {change?.until && ` ${t.promotion}`}
      </p>
    </ReasonButton>
  )
}

/** A price (fen) that shows what a rule does. */
const example = 88_00

function RuleFields({ rule, set }: { rule: Rule; set: (part: Partial<Rule>) => void }) {
  const t = useTexts(numberListTexts)
  const { noMoment } = useTexts(formTexts)
  const { amount, unit, ending, from, until } = rule
  const range = unit === 'percent' ? { min: -99, max: 1000, precision: 1 } : { precision: 2 }
  return (
    <>
      <Space size={16} wrap align="start">
        <DialogField label={t.amount} missing={amount ? undefined : t.amountMissing}>
          {(id) => (
            <Space.Compact>
              <NumberInput
                id={id}
                {...range}
                aria-required
                placeholder={unit === 'percent' ? '10' : '5'}
                value={amount}
                onChange={(value) => set({ amount: value })}
              />
              <Segmented<Rule['unit']>
                value={unit}
                onChange={(value) => set({ unit: value })}
                options={[
                  { value: 'percent', label: '%' },
                  { value: 'yuan', label: t.yuan },
                ]}
              />
            </Space.Compact>
          )}
        </DialogField>
        <DialogField label={t.ending}>
          {(id) => (
            <Segmented<Rule['ending']>
              id={id}
              value={ending}
              onChange={(value) => set({ ending: value })}
              options={[
                { value: '', label: t.anyEnding },
                { value: '90', label: '.90' },
                { value: '00', label: '.00' },
              ]}
            />
          )}
        </DialogField>
      </Space>
      <Space size={16} wrap align="start">
        <DialogField label={t.from} problem={isInvalidMoment(from) ? noMoment : undefined}>
          {(id) => <MomentInput id={id} value={from} onChange={(value) => set({ from: value })} />}
        </DialogField>
        <DialogField label={t.until} problem={isInvalidMoment(until) ? noMoment : undefined}>
          {(id) => <MomentInput id={id} value={until} onChange={(value) => set({ until: value })} />}
        </DialogField>
      </Space>
    </>
  )
}
