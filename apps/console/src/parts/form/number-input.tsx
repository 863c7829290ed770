import { InputNumber, type InputNumberProps } from 'antd'
import { parseNumberInput } from './parse-number-input.ts'

type Props = InputNumberProps<number>

/** A field for a number; accepts full-width digits. Every number field of the console uses it. */
export function NumberInput({ onChange, ...props }: Omit<Props, 'formatter' | 'onStep' | 'parser'>) {
  return (
    <InputNumber<number | string>
      {...props}
      // The parser returns text, so that '' stays empty and '1.' can be continued. The value is still a
      // number.
      parser={parseNumberInput}
      onChange={(value) => onChange?.(typeof value === 'string' ? Number(value) : value)}
    />
  )
}
