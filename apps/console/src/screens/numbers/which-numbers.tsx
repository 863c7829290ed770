import { maxPasted } from '@hao/contract/console/stock.ts'
import { readNumberList } from '@hao/numbers/number-list.ts'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { numberPlan } from '../../base/plan.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DialogField } from '../../parts/form/dialog-field.tsx'
import { numberListTexts } from './texts.ts'

export type NumberChoice = ConsoleInput<'POST /sets'>['meant']

/** The numbers of a change, and the fields that choose them. `meant` is undefined while they are missing. */
export function useWhichNumbers(given: NumberChoice) {
  const [isPasted, setIsPasted] = useState(false)
  const [text, setText] = useState('')
  const { digits, unread } = readNumberList(text, numberPlan())
  // The server names what is no number.
  const pasted = [...digits, ...unread]
  const fits = pasted.length > 0 && pasted.length <= maxPasted && pasted.every((each) => each.length <= 40)
  const fields = given.ids ? null : (
    <WhichNumbers {...{ given, isPasted, setIsPasted, text, setText }} count={pasted.length} />
  )
  return { meant: isPasted ? (fits ? { pasted } : undefined) : given, fields }
}

type WhichNumbersProps = {
  given: NumberChoice
  isPasted: boolean
  setIsPasted: (isPasted: boolean) => void
  text: string
  setText: (text: string) => void
  count: number
}

function WhichNumbers({ given, isPasted, setIsPasted, text, setText, count }: WhichNumbersProps) {
  const t = useTexts(numberListTexts)
  const tooMany = count > maxPasted ? t.tooManyPasted(formatCount(maxPasted)) : undefined
  return (
    <>
      <Segmented
        block
        className="above-facts"
        value={isPasted}
        onChange={setIsPasted}
        options={[
          { value: false, label: given.filter ? t.filtered : t.all },
          { value: true, label: t.pasted },
        ]}
      />
      {isPasted && (
        <DialogField
          label={t.pastedCount(formatCount(count))}
          problem={tooMany}
          missing={count === 0 ? t.pastedHint : undefined}
        >
          {(id) => (
            <Input.TextArea
              id={id}
              rows={5}
              aria-required
              value={text}
              placeholder={t.pastedHint}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </DialogField>
      )}
    </>
  )
}
