import { routes, type ScreenId } from '../base/routes.ts'

const filters = ['sort', 'length', 'without', 'minPrice', 'maxPrice']
const search = ['q', 'keyword', 'suffix', 'mask', 'on', 'category', ...filters]

/** The query parameters that each screen reads. A page is rendered and cached by these alone. */
export const queryNames: Partial<Record<ScreenId, readonly string[]>> = {
  search,
  numbers: ['category', ...filters],
  number: ['months'],
  compare: ['ids'],
  'tag-list': ['id', ...search],
  service: ['keyword'],
  'new-ticket': ['category', 'orderId', 'text'],
  questions: ['keyword', 'category'],
  'my-numbers': ['state'],
  'my-number': ['open'],
  calls: ['number'],
  wait: ['t'],
  gift: ['t'],
  'phone-change': ['t'],
  'bind-phone': ['orderId'],
  'pay-ok': ['out_trade_no'],
  agreement: ['version'],
  orders: ['status'],
  login: ['callback'],
}

/**
 * The parameters that a screen reads, in a fixed order: '' or '?…'. On screens with a tab bar also `layout`.
 */
export function readQuery(screen: ScreenId, query: URLSearchParams): string {
  const names = [...(queryNames[screen] ?? []), ...('tab' in routes[screen] ? ['layout'] : [])]
  const read = new URLSearchParams()
  for (const name of names) {
    const value = query.get(name)
    if (value !== null) read.append(name, value)
  }
  const text = read.toString()
  return text && `?${text}`
}
