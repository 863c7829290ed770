import { Skeleton } from '@hao/kit/skeleton.tsx'
import css from './screen.module.css'

export function Loading() {
  return (
    <div className={css.loading} aria-busy="true">
      <Skeleton height={96} radius={14} />
      <Skeleton height={20} width={140} />
      <Skeleton height={50} radius={12} />
      <Skeleton height={46} radius={23} />
    </div>
  )
}
