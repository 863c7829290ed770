import type { Order } from '@hao/contract/entities.ts'
import { Empty } from '@hao/kit/empty.tsx'
import { PhoneIcon, PhoneCallIcon } from '@hao/kit/icons-more.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { pollMs } from '../../base/api/poll.ts'
import { read } from '../../base/api/query.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { Settling } from '../../parts/page/settling.tsx'
import { isGiftOpen } from '../../parts/orders/order-view.ts'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loading } from './loading.tsx'
import { bindTexts } from './texts.ts'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { CodeFields } from '../../parts/sms-code/code-fields.tsx'
import css from './screen.module.css'
import { type BindFormProps, useBind } from './use-bind.ts'
import { fullNumber } from '../../base/plan.ts'
import { DemoPhones } from '../../parts/calls/demo-phones.tsx'
import { TestCallRow } from '../../parts/calls/test-call-row.tsx'
import { formatMoment } from '../../base/texts/format.ts'

const isAsked = (order: Order | undefined) =>
  order?.stage === 'paid' && order.newPhone !== undefined && order.newPhone.state !== 'rejected'

/** The phone to bind: the shopper's own by one tap, any other with its code. */
function BindForm(props: BindFormProps) {
  const t = useTexts(bindTexts)
  const form = useBind(props)
  const refused = props.order.newPhone
  const hint = (
    <p className={css.hint}>
      {form.own ? t.own : t.other}
      {!form.own && form.hasOwn && (
        <button type="button" onClick={form.takeUsual}>
          {t.useOwn}
        </button>
      )}
    </p>
  )
  return (
    <>
      <section className={css.number}>
        <PatternDigits number={props.order.number} size="detail" />
        <output>{refused ? t.refused(refused.phone) : t.lead}</output>
      </section>
      <form className={css.form} onSubmit={form.submit} noValidate>
        <CodeFields
          form={form}
          label={t.phone}
          placeholder={t.placeholder}
          confirm={t.confirm}
          hint={hint}
          tip={<p className={css.tip}>{t.tip}</p>}
        />
      </form>
    </>
  )
}

/** The form for a paid order, the success of a bound one, or why no phone can be bound. */
export function OrderBinding({ orderId }: { orderId: number }) {
  const t = useTexts(bindTexts)
  const words = useTexts(purchaseTexts)
  const client = useQueryClient()
  const reading = read('GET /order/:id', { id: orderId })
  const query = useQuery({
    ...reading,
    // The network answers in its own time.
    refetchInterval: ({ state }) => (isAsked(state.data) ? pollMs : false),
  })
  const { data: order, error, refetch } = query

  if (isRefusal(error, 'order-not-found'))
    return <CannotBind text={t.notFound} href={paths.orders} label={words.orders} />
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  if (!order) return <Loading />
  if (isGiftOpen(order)) return <CannotBind text={t.given} href={paths.order(order.id)} label={words.order} />
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

/** The phone is bound: which number rings it, and for how long. */
function BindingDone({ order }: { order: Order }) {
  const t = useTexts(bindTexts)
  const words = useTexts(purchaseTexts)
  return (
    <Settling className={css.bound}>
      <div className={css.mark}>
        <PhoneCallIcon size={36} />
      </div>
      <div role="alert">
        <h2>{t.bound}</h2>
        <Rings order={order} />
        {order.periodEnd && <p>{t.periodEnd(formatMoment(order.periodEnd))}</p>}
      </div>
      <TestCallRow
        number={order.number.number}
        boundPhone={order.boundPhone}
        back={paths.bindPhone(order.id)}
      />
      <ButtonLink href={paths.order(order.id)} block>
        {words.order}
      </ButtonLink>
      <ButtonLink href={paths.home} tone="secondary" block>
        {t.home}
      </ButtonLink>
      <DemoPhones number={order.number.number} boundPhone={order.boundPhone} />
    </Settling>
  )
}

/** The sentence with the number on one line: browsers break at its hyphen. */
function Rings({ order }: { order: Order }) {
  const t = useTexts(bindTexts)
  const number = fullNumber(order.number.number)
  const [before, after] = t.boundText(number, order.boundPhone ?? '').split(number)
  return (
    <p className={css.rings}>
      {before}
      <span>{number}</span>
      {after}
    </p>
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
