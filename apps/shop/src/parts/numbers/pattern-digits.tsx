import type { PhoneNumber } from '@hao/contract/entities.ts'
import { Digits, type DigitsProps } from '@hao/kit/digits.tsx'
import { numberParts } from '../../base/plan.ts'

type PatternDigitsProps = {
  number: PhoneNumber
  size?: DigitsProps['size']
  faded?: boolean | undefined
}

export function PatternDigits({ number, size = 'list', faded }: PatternDigitsProps) {
  return <Digits {...numberParts(number)} size={size} faded={faded} />
}
