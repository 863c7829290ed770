import type { Subscription } from '@hao/contract/entities.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import css from './named-number.module.css'

type NamedNumberProps = { subscription: Subscription; faded?: boolean }

export function NamedNumber({ subscription: { name, number }, faded }: NamedNumberProps) {
  return (
    <span className={css.named}>
      {name && <b>{name}</b>}
      <PatternDigits number={number} faded={faded} />
    </span>
  )
}
