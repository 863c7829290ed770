import type { Order } from '@hao/contract/entities.ts'
import { Empty } from '@hao/kit/empty.tsx'
import { PhoneIcon } from '@hao/kit/icons-more.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { BindForm } from './bind-form.tsx'
import { BindingDone } from './binding-done.tsx'
import { Loading } from './loading.tsx'
import { bindTexts } from './texts.ts'

/** How often (ms) a phone that waits for the network is read again. */
const askAgainMs = 3000

/** Whether the phone was submitted to the network. */
const isAsked = (order: Order | undefined) =>
  order?.stage === 'paid' && order.newPhone !== undefined && order.newPhone.state !== 'rejected'

/** The form for a paid order, the success of a bound one, or why no phone can be bound. */
export function OrderBinding({ orderId }: { orderId: number }) {
  const t = useTexts(bindTexts)
  const words = useTexts(purchaseTexts)
  const client = useQueryClient()
  const reading = read('GET /order/:id', { id: orderId })
  const query = useQuery({
    ...reading,
    // The network answers in its own time.
    refetchInterval: ({ state }) => (isAsked(state.data) ? askAgainMs : false),
  })
  const { data: order, error, refetch } = query

  if (isRefusal(error, 'order-not-found'))
    return <CannotBind text={t.notFound} href={paths.orders} label={words.orders} />
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  if (!order) return <Loading />
  if (order.stage !== 'paid') return <NotWaiting order={order} />
  if (order.newPhone && isAsked(order))
    return <CannotBind text={t.asked(order.newPhone.phone)} href={paths.home} label={t.home} />
  return (
    <BindForm
      order={order}
      onBound={(bound) => client.setQueryData(reading.queryKey, bound)}
      onChanged={() => void refetch()}
    />
  )
}

function NotWaiting({ order }: { order: Order }) {
  const t = useTexts(bindTexts)
  if (order.stage === 'active') return <BindingDone order={order} />
  if (order.status === 1) return <CannotBind text={t.unpaid} href={paths.order(order.id)} label={t.pay} />
  return <CannotBind text={t.over} href={paths.numbers} label={t.choose} />
}

function CannotBind({ text, href, label }: { text: string; href: string; label: string }) {
  const action = <ButtonLink href={href}>{label}</ButtonLink>
  return <Empty icon={<PhoneIcon size={30} />} text={text} action={action} />
}
