import { CheckIcon, ReceiptIcon, XIcon } from '@hao/kit/icons.tsx'
import { ClockIcon } from '@hao/kit/icons-more.tsx'
import type { TabColor } from '@hao/kit/tabs.tsx'
import type { OrderTabKey } from './order-tab.ts'

/** EN-4: `icon` is a part of the kit, `color` a CSS colour. */
type OrderTab = { key: OrderTabKey; title: string; icon: typeof CheckIcon; color: TabColor }

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
