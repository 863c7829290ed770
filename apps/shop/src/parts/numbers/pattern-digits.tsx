import type { PhoneNumber } from '@hao/contract/entities.ts'
import { Digits, type DigitsProps } from '@hao/kit/digits.tsx'
import { planStart } from '../../base/plan.ts'

export type PatternDigitsProps = { number: PhoneNumber; size?: DigitsProps['size']; faded?: boolean }

/** The number of an order with its pattern in colour. */
export function PatternDigits({ number, size = 'list', faded }: PatternDigitsProps) {
  const { prefix = number.number, value, extra } = number.pattern ?? {}
  return <Digits size={size} plan={planStart()} prefix={prefix} value={value} extra={extra} faded={faded} />
}
