import { Skeleton } from '@hao/kit/skeleton.tsx'
import css from './screen.module.css'

export function OrderSkeleton() {
  return (
    <div className={css.page} aria-busy>
      <section className={css.card}>
        <Skeleton width="40%" height={26} />
        <Skeleton width="90%" />
        <Skeleton width="70%" height={44} />
        <Skeleton height={48} />
      </section>
      <section className={css.card}>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} />
        ))}
      </section>
    </div>
  )
}
