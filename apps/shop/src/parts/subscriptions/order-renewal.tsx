import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { isRetryPaused, ReadFailureLine } from '../page/read-failure.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './order-renewal.module.css'
import { RenewalSwitch } from './renewal-switch.tsx'
import { subscriptionTexts } from './texts.ts'

export function OrderRenewal({ subscriptionId }: { subscriptionId: number }) {
  const t = useTexts(subscriptionTexts)
  const query = useQuery(read('GET /subscription/:id', { id: subscriptionId }))
  const { data } = query
  if (data?.state === 'ended') return null
  return (
    <section className={css.card} aria-label={t.renewal} aria-busy={!data && !isRetryPaused(query)}>
      {data && <RenewalSwitch subscription={data} />}
      {isRetryPaused(query) && <ReadFailureLine query={query} text={t.failed} className={css.failed} />}
      {!data && !isRetryPaused(query) && <Skeleton width="60%" height={24} />}
    </section>
  )
}
