import { ChevronDownIcon } from '@hao/kit/icons.tsx'
import { type FormEvent, useRef, useId } from 'react'
import type { Order } from '@hao/contract/entities.ts'
import type { TicketCategory } from '@hao/contract/ticket.ts'
import { Button } from '@hao/kit/button.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { read, readPages, flattenPages } from '../../base/api/query.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { Chips } from '../../parts/questions/chips.tsx'
import { QuestionLinks } from '../../parts/questions/question-links.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { MessageBox } from '../../parts/support/message-box.tsx'
import { PictureField } from '../../parts/support/picture-field.tsx'
import { supportTexts } from '../../parts/support/texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { categories } from './draft.ts'
import css from './screen.module.css'
import { newTicketTexts } from './texts.ts'
import { useNewTicket } from './use-new-ticket.ts'
import { fullNumber } from '../../base/plan.ts'
import { stageView } from '../../parts/orders/order-view.ts'
import { orderTexts } from '../../parts/orders/texts.ts'

export function Screen({ place }: { place: RouteMatch }) {
  const hydrated = useHydrated()
  return (
    <>
      <ScreenHeader screen="new-ticket" backTo={paths.service()} />
      <div className={css.page}>{hydrated ? <TicketForm place={place} /> : <Loading />}</div>
    </>
  )
}

const offered = 20

type OrderChoiceProps = {
  userId: number
  value: number | undefined
  onChange: (orderId: number | undefined) => void
}

/** Of the orders of a number, one in use says how it stands, then one that is not over, then the newest. */
function rank(order: Order): number {
  if (order.stage === 'active') return 0
  return stageView(order).tone === 'neutral' ? 2 : 1
}

/** One order for each number; `orders` are the newest first. */
function onePerNumber(orders: readonly Order[]): Order[] {
  const found = new Map<number, Order>()
  for (const order of orders) {
    const other = found.get(order.number.id)
    if (!other || rank(order) < rank(other)) found.set(order.number.id, order)
  }
  return [...found.values()]
}

/**
 * Chooses the number that the question is about, optionally; absent without orders or if the request fails.
 */
function OrderChoice({ userId, value, onChange }: OrderChoiceProps) {
  const t = useTexts(newTicketTexts)
  const words = useTexts(orderTexts)
  const id = useId()
  const { data } = useInfiniteQuery(readPages('GET /order/user/:id', { id: userId, pageSize: offered }))
  const orders = flattenPages(data)
  if (orders.length === 0) return null
  const about = orders.find((order) => order.id === value)
  const numbers = onePerNumber(orders)
  const chosen = numbers.find(({ number }) => number.id === about?.number.id)
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{t.order}</label>
      <select
        id={id}
        value={chosen?.id ?? ''}
        onChange={({ target }) => onChange(target.value ? Number(target.value) : undefined)}
      >
        <option value="">{t.noOrder}</option>
        {numbers.map((order) => (
          <option key={order.id} value={order.id}>
            {fullNumber(order.number.number)} · {words.stages[order.stage]}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={18} />
    </div>
  )
}

function TicketForm({ place }: { place: RouteMatch }) {
  const t = useTexts(newTicketTexts)
  const words = useTexts(supportTexts)
  const form = useNewTicket(place.query)
  const { draft, change, userId } = form
  const box = useRef<HTMLTextAreaElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.checkText()) box.current?.focus()
    else if (form.pictures.check()) void form.send()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.lead}>{t.lead}</p>
      <div className={css.card}>
        <Chips
          label={t.category}
          options={categories.map((value) => ({ value, label: words.categories[value] }))}
          value={draft.category}
          onChange={(category) => change({ category })}
        />
        {userId > 0 && (
          <OrderChoice userId={userId} value={draft.orderId} onChange={(orderId) => change({ orderId })} />
        )}
        <MessageBox
          ref={box}
          label={words.text}
          placeholder={t.hints[draft.category]}
          rows={6}
          value={draft.text}
          onChange={(text) => change({ text })}
          error={form.problem}
        />
        {userId > 0 && <PictureField pictures={form.pictures} />}
      </div>
      <p className={css.note}>{t.safety}</p>
      <Button type="submit" block loading={form.sending}>
        {userId > 0 ? t.send : t.logInAndSend}
      </Button>
      {userId === 0 && (
        <p className={css.note}>
          {t.keeps} {words.picturesAfterLogin}
        </p>
      )}
      <Answers category={draft.category} />
    </form>
  )
}

/** Frequent questions of the category, which may already hold the answer. */
function Answers({ category }: { category: TicketCategory }) {
  const t = useTexts(newTicketTexts)
  const { data = [] } = useQuery(read('GET /question', { category }))
  if (data.length === 0) return null
  return (
    <section>
      <h2 className={css.heading}>{t.answers}</h2>
      <QuestionLinks questions={data.slice(0, 3)} />
    </section>
  )
}

function Loading() {
  return (
    <div className={css.card} aria-busy>
      <Skeleton width="40%" />
      <Skeleton height={80} radius={12} />
      <Skeleton height={160} radius={12} />
    </div>
  )
}
