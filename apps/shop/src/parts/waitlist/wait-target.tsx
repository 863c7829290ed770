import type { LinkedWait, Wait } from '@hao/contract/wait.ts'
import type { MaskPlace } from '@hao/numbers/search/mask.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { waitTexts } from './texts.ts'
import css from './waitlist.module.css'

/**
 * The target of an alert: a number by its id, or a mask (see the contract) with the maximum price, yuan a
 * month.
 */
export type WaitTarget = { numberId: number } | { mask: string; on: MaskPlace; maxPrice?: number | undefined }

export function matchesTarget(wait: Wait, target: WaitTarget): boolean {
  if ('numberId' in target) return wait.number?.id === target.numberId
  return wait.mask === target.mask && wait.on === target.on
}

export function WaitTitle({ number, mask = '', on = 'tail', maxPrice }: Omit<LinkedWait, 'ended'>) {
  const t = useTexts(waitTexts)
  if (number) return <PatternDigits number={number} />
  return (
    <p className={css.title}>
      <span>{t.on[on]}</span> <b>{mask}</b>{' '}
      {maxPrice !== undefined && <small>{t.below(formatYuan(maxPrice))}</small>}
    </p>
  )
}
