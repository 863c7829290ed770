const keys = [0, 1, 2, 3] as const

/** The `status` parameter of the list: 0 all, 1 pending payment, 2 completed, 3 cancelled. */
export type OrderTabKey = (typeof keys)[number]

/** The tab of an address; all orders for an unknown one. */
export function getOrderTab(query: URLSearchParams): OrderTabKey {
  const status = query.get('status')
  return keys.find((key) => String(key) === status) ?? 0
}
