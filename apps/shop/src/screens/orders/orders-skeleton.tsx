import { Skeleton } from '@hao/kit/skeleton.tsx'
import css from './screen.module.css'

export function OrdersSkeleton() {
  return (
    <div className={css.list} aria-busy>
      {[0, 1, 2].map((card) => (
        <div key={card} className={css.card}>
          <Skeleton width="46%" height={14} />
          <Skeleton width="58%" height={26} />
          <Skeleton width="72%" height={18} />
        </div>
      ))}
    </div>
  )
}
