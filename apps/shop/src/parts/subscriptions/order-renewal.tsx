import { Button } from '@hao/kit/button.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { isStuck } from '../page/read-failure.tsx'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './order-renewal.module.css'
import { RenewalSwitch } from './renewal-switch.tsx'
import { subscriptionTexts } from './texts.ts'

/** The renewal of the number that an order has bought, to be switched there. */
export function OrderRenewal({ subscriptionId }: { subscriptionId: number }) {
  const t = useTexts(subscriptionTexts)
  const app = useTexts(appTexts)
  const query = useQuery(read('GET /subscription/:id', { id: subscriptionId }))
  const { data, isFetching, refetch } = query
  if (data?.state === 'ended') return null
  return (
    <section className={css.card} aria-label={t.renewal} aria-busy={!data && !isStuck(query)}>
      {data && <RenewalSwitch subscription={data} />}
      {isStuck(query) && (
        <p className={css.failed}>
          {t.failed}
          <Button tone="ghost" size="small" loading={isFetching} onClick={() => void refetch()}>
            {app.reload}
          </Button>
        </p>
      )}
      {!data && !isStuck(query) && <Skeleton width="60%" height={24} />}
    </section>
  )
}
