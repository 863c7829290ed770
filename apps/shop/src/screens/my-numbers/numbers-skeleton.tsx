import { Skeleton } from '@hao/kit/skeleton.tsx'
import css from './screen.module.css'

export function NumbersSkeleton() {
  return (
    <div className={css.list} aria-busy>
      {[0, 1, 2].map((card) => (
        <div key={card} className={`${css.card} ${css.loading}`}>
          <Skeleton width="52%" height={24} />
          <Skeleton width="36%" height={14} />
        </div>
      ))}
    </div>
  )
}
