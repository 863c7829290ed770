import { CheckIcon, ReceiptIcon, XIcon } from '@hao/kit/icons.tsx'
import { ClockIcon } from '@hao/kit/icons-more.tsx'

/** The `status` that the list is asked for: 0 all, 1 pending payment, 2 completed, 3 cancelled. */
export type OrderTabKey = 0 | 1 | 2 | 3

/** EN-4: `icon` is a part of the kit, `color` a CSS colour. */
export type OrderTab = { key: OrderTabKey; title: string; icon: typeof CheckIcon; color: string }

const looks: readonly Omit<OrderTab, 'title'>[] = [
  { key: 0, icon: ReceiptIcon, color: 'var(--jade)' },
  { key: 1, icon: ClockIcon, color: 'var(--vermilion)' },
  { key: 2, icon: CheckIcon, color: 'var(--jade)' },
  { key: 3, icon: XIcon, color: 'var(--ink)' },
]

/** The tabs of the order list in their order (SC-10); `titles` are their words, by key. */
export function orderTabs(titles: readonly string[]): OrderTab[] {
  return looks.map((look) => ({ ...look, title: titles[look.key] ?? '' }))
}

/** The tab that an address asks for; all orders when it asks for none that there is. */
export function orderTabOf(query: URLSearchParams): OrderTabKey {
  const key = query.get('status')
  return looks.find((look) => String(look.key) === key)?.key ?? 0
}
