import type { PriceRule } from '@hao/numbers/adjust-price.ts'
import type { ReactNode } from 'react'
import { formatCount, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Moment } from '../shown/values.tsx'
import type { ChangeSet } from './change-set.ts'
import { setTexts } from './texts.ts'

/** The rule of new prices, its start, and pasted texts that are no number. */
export function useRuleFacts({ parameters }: ChangeSet): (readonly [string, ReactNode])[] {
  const t = useTexts(setTexts)
  const { by, ending, from, floorFen, unknown } = parameters as Partial<PriceRule> & {
    /** The start, or the former patterns of a category. */
    from?: string | string[]
    floorFen?: number
    unknown?: string[]
  }
  const change = by && ('percent' in by ? `${by.percent > 0 ? '+' : ''}${by.percent}%` : signedFen(by.fen))
  const shownEnding = ending === undefined ? '' : `.${String(ending).padStart(2, '0')}`
  return [
    [t.rule, change && t.changeBy(change, shownEnding)],
    [t.from, typeof from === 'string' ? <Moment key="from" at={from} /> : undefined],
    [t.floor, floorFen && formatFen(floorFen)],
    [t.unknown, unknown && `${formatCount(unknown.length)} · ${unknown.slice(0, 20).join(' ')}`],
  ]
}

const signedFen = (fen: number) => `${fen > 0 ? '+' : ''}${formatFen(fen)}`
