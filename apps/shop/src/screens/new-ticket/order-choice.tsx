import { useId } from 'react'
import { ChevronDownIcon } from '@hao/kit/icons.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages, flattenPages } from '../../base/api/query.ts'
import { fullNumber } from '../../base/plan.ts'
import { orderTexts } from '../../parts/orders/texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { newTicketTexts } from './texts.ts'

/** Orders to choose from, newest first. */
const offered = 20

type OrderChoiceProps = {
  userId: number
  value: number | undefined
  onChange: (orderId: number | undefined) => void
}

/**
 * Chooses the order that the question is about, optionally; absent without orders or if the request fails.
 */
export function OrderChoice({ userId, value, onChange }: OrderChoiceProps) {
  const t = useTexts(newTicketTexts)
  const words = useTexts(orderTexts)
  const id = useId()
  const { data } = useInfiniteQuery(readPages('GET /order/user/:id', { id: userId, pageSize: offered }))
  const orders = flattenPages(data)
  if (orders.length === 0) return null
  const known = orders.some((order) => order.id === value)
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{t.order}</label>
      <select
        id={id}
        value={known ? value : ''}
        onChange={({ target }) => onChange(target.value ? Number(target.value) : undefined)}
      >
        <option value="">{t.noOrder}</option>
        {orders.map((order) => (
          <option key={order.id} value={order.id}>
            {fullNumber(order.number.number)} · {words.stages[order.stage]}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={18} />
    </div>
  )
}
