import { maxPasted } from '@hao/contract/console/stock.ts'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DialogField } from '../../parts/form/dialog-field.tsx'
import { numberListTexts } from './texts.ts'

export type Meant = ConsoleInput<'POST /sets'>['meant']

/** Text of pasted numbers as a list, separated by spaces, lines, commas, semicolons or 、. */
const readPasted = (text: string): string[] => [
  ...new Set(text.split(/[\s,;，；、]+/).filter((each) => each !== '')),
]

/** The numbers of a change, and the fields that choose them. `meant` is undefined while they are missing. */
export function useWhichNumbers(given: Meant) {
  const [isPasted, setIsPasted] = useState(false)
  const [text, setText] = useState('')
  const pasted = readPasted(text)
  const fits = pasted.length > 0 && pasted.length <= maxPasted && pasted.every((each) => each.length <= 40)
  const fields = given.ids ? null : (
    <WhichNumbers {...{ given, isPasted, setIsPasted, text, setText }} count={pasted.length} />
  )
  return { meant: isPasted ? (fits ? { pasted } : undefined) : given, fields }
}

type WhichNumbersProps = {
  given: Meant
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
