const keys = [0, 1, 2, 3] as const

/** The `status` that the list is asked for: 0 all, 1 pending payment, 2 completed, 3 cancelled. */
export type OrderTabKey = (typeof keys)[number]

/** The tab that an address asks for; all orders when it asks for none that there is. */
export function getOrderTab(query: URLSearchParams): OrderTabKey {
  const status = query.get('status')
  return keys.find((key) => String(key) === status) ?? 0
}
