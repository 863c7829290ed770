import { InputNumber, type InputNumberProps } from 'antd'
import { readFigure } from './read-figure.ts'

type Props = InputNumberProps<number>

/** A field for a number, full-width digits as well; every figure that somebody types in a form is one. */
export function Figure({ onChange, ...props }: Omit<Props, 'formatter' | 'onStep' | 'parser'>) {
  return (
    <InputNumber<number | string>
      {...props}
      // A parser that answers with text keeps '' as nothing and lets '1.' be typed on; the value is a number all the same.
      parser={readFigure}
      onChange={(value) => onChange?.(typeof value === 'string' ? Number(value) : value)}
    />
  )
}
