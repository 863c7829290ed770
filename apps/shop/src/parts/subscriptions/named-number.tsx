import type { Subscription } from '@hao/contract/entities.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import css from './named-number.module.css'

type NamedNumberProps = { subscription: Subscription; faded?: boolean }

/** A number of the shopper in a list, below the owner's name for it. */
export function NamedNumber({ subscription: { name, number }, faded }: NamedNumberProps) {
  return (
    <span className={css.named}>
      {name && <b>{name}</b>}
      <PatternDigits number={number} faded={faded} />
    </span>
  )
}
