import { InputNumber, type InputNumberProps } from 'antd'
import { readFigure } from './read-figure.ts'

// Ant Design asks for a number, and reads a text just as well: '' stays nothing, '1.' goes on being typed.
const parser = readFigure as unknown as (typed: string | undefined) => number

/** A field for a number, full-width digits as well; every figure that somebody types in a form is one. */
export function Figure(props: Omit<InputNumberProps<number>, 'parser'>) {
  return <InputNumber<number> {...props} parser={parser} />
}
