import type { ReactNode } from 'react'
import type { FoundNumber } from '@hao/contract/found-number.ts'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { cx } from '@hao/kit/cx.ts'
import { NumberCard } from './number-card.tsx'
import css from './number-grid.module.css'

type NumberGridProps = {
  numbers: readonly FoundNumber[]
  children?: ReactNode
}

/** Numbers in 2 columns; `children` are further tiles. */
export function NumberGrid({ numbers, children }: NumberGridProps) {
  return (
    <ul className={cx(css.grid, numbers.some(({ why }) => why) && css.reasoned)}>
      {numbers.map((number) => (
        <NumberCard key={number.id} number={number} />
      ))}
      {children}
    </ul>
  )
}

export function NumberGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={css.grid} aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} height={122} radius={14} />
      ))}
    </div>
  )
}
