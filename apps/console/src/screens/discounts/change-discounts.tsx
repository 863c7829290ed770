import { longPeriods, type PeriodDiscounts } from '@hao/numbers/periods.ts'
import { Flex } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DialogField } from '../../parts/form/dialog-field.tsx'
import { NumberInput } from '../../parts/form/number-input.tsx'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { PriceTable } from './price-table.tsx'
import { discountTexts } from './texts.ts'

const isPercent = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= 90

type Drafts = Record<keyof PeriodDiscounts, number | null>

/** Asks for other discounts, with what each price would become. */
export function ChangeDiscounts({ percents, prices }: ConsoleOutput<'GET /discounts'>) {
  const t = useTexts(discountTexts)
  const [drafts, setDrafts] = useState<Drafts>(percents)
  const problems = longPeriods.map((months, place) => {
    const value = drafts[months]
    if (!isPercent(value)) return t.wrong
    return longPeriods.slice(0, place).some((shorter) => (drafts[shorter] ?? 0) > value) ? t.falls : undefined
  })
  const isValid = (values: Drafts): values is Record<keyof PeriodDiscounts, number> =>
    longPeriods.every((months) => isPercent(values[months]))
  const wanted = isValid(drafts) && problems.every((problem) => problem === undefined) ? drafts : undefined
  return (
    <ReasonButton
      call="POST /discounts"
      input={wanted && { percents: wanted }}
      label={t.change}
      action={t.ask}
      done={t.requested}
      width={760}
      button={{ type: 'primary' }}
    >
      <Flex gap={16} wrap>
        {longPeriods.map((months, place) => (
          <DialogField key={months} label={t.percent(months)} problem={problems[place]}>
            {(id) => (
              <NumberInput
                id={id}
                min={0}
                max={90}
                value={drafts[months]}
                onChange={(value) => setDrafts({ ...drafts, [months]: value })}
              />
            )}
          </DialogField>
        ))}
      </Flex>
      {wanted && <PriceTable prices={prices} percents={wanted} before={percents} />}
    </ReasonButton>
  )
}
