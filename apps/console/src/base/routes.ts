import type { Permission } from '@hao/contract/console/roles.ts'

/**
 * Every address of the console.
 *
 * A route's key names its folder: `src/screens/<key>/screen.tsx` exports `Screen`. A route without a folder
 * is in neither the menu nor the router. Staff without the permission `needs` do not see the route.
 */
export const routes = {
  home: { pattern: '/', needs: 'self' },
  numbers: { pattern: '/numbers', needs: 'numbers.read' },
  number: { pattern: '/numbers/:id', needs: 'numbers.read' },
  ending: { pattern: '/ending', needs: 'numbers.read' },
  imports: { pattern: '/imports', needs: 'prices.read' },
  import: { pattern: '/imports/:id', needs: 'numbers.read' },
  changes: { pattern: '/changes', needs: 'prices.read' },
  change: { pattern: '/changes/:id', needs: 'numbers.read' },
  'price-rules': { pattern: '/prices', needs: 'prices.read' },
  'price-rule': { pattern: '/prices/:id', needs: 'prices.read' },
  discounts: { pattern: '/discounts', needs: 'prices.read' },
  'price-changes': { pattern: '/price-changes', needs: 'prices.read' },
  categories: { pattern: '/categories', needs: 'content.read' },
  featured: { pattern: '/featured', needs: 'content.read' },
  orders: { pattern: '/orders', needs: 'orders.read' },
  order: { pattern: '/orders/:id', needs: 'orders.read' },
  subscriptions: { pattern: '/subscriptions', needs: 'subscriptions.read' },
  subscription: { pattern: '/subscriptions/:id', needs: 'subscriptions.read' },
  customers: { pattern: '/customers', needs: 'customers.read' },
  customer: { pattern: '/customers/:id', needs: 'customers.read' },
  'customer-requests': { pattern: '/customer-requests', needs: 'customers.read' },
  'customer-request': { pattern: '/customer-requests/:id', needs: 'customers.read' },
  'phone-changes': { pattern: '/phone-changes', needs: 'customers.read' },
  'phone-change': { pattern: '/phone-changes/:id', needs: 'customers.read' },
  tickets: { pattern: '/tickets', needs: 'tickets.read' },
  ticket: { pattern: '/tickets/:id', needs: 'tickets.read' },
  templates: { pattern: '/templates', needs: 'tickets.read' },
  questions: { pattern: '/questions', needs: 'content.read' },
  refunds: { pattern: '/refunds', needs: 'refunds.read' },
  'refund-requests': { pattern: '/refund-requests', needs: 'refunds.read' },
  charges: { pattern: '/charges', needs: 'money.read' },
  quarantine: { pattern: '/quarantine', needs: 'money.read' },
  'failed-refunds': { pattern: '/failed-refunds', needs: 'money.read' },
  bills: { pattern: '/bills', needs: 'money.read' },
  invoices: { pattern: '/invoices', needs: 'money.read' },
  ledger: { pattern: '/ledger', needs: 'money.read' },
  calls: { pattern: '/calls', needs: 'calls.read' },
  failing: { pattern: '/failing', needs: 'calls.read' },
  jobs: { pattern: '/jobs', needs: 'jobs.read' },
  job: { pattern: '/jobs/:id', needs: 'jobs.read' },
  invariants: { pattern: '/invariants', needs: 'jobs.read' },
  exports: { pattern: '/exports', needs: 'export' },
  'sms-outbox': { pattern: '/sms-outbox', needs: 'outbox.read' },
  banners: { pattern: '/banners', needs: 'content.read' },
  agreements: { pattern: '/agreements', needs: 'agreements.read' },
  agreement: { pattern: '/agreements/:id', needs: 'agreements.read' },
  staff: { pattern: '/staff', needs: 'staff' },
  'staff-member': { pattern: '/staff/:id', needs: 'staff' },
  audit: { pattern: '/audit', needs: 'audit' },
  me: { pattern: '/me', needs: 'self' },
} as const satisfies Record<string, { pattern: string; needs: Permission }>

export type RouteId = keyof typeof routes

/** The props of a screen: the `:id` of its address, or ''. */
export type ScreenProps = { id: string }

type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** The routes of single things. */
export type DetailRoute = {
  [Id in RouteId]: (typeof routes)[Id]['pattern'] extends `${string}:id` ? Id : never
}[RouteId]

function withQuery(path: string, query: Query = {}): string {
  const kept = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  )
  const text = new URLSearchParams(
    kept.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return text ? `${path}?${text}` : path
}

/** The address of a screen, with filters: `pathTo('numbers', { state: 'on_sale' })`. */
export function pathTo(route: Exclude<RouteId, DetailRoute>, query?: Query): string {
  return withQuery(routes[route].pattern, query)
}

/** The address of one thing's screen: `pathOf('number', 12)`. */
export function pathOf(route: DetailRoute, id: string | number, query?: Query): string {
  return withQuery(routes[route].pattern.replace(':id', encodeURIComponent(id)), query)
}

/** The route of the list with a single thing; the route itself for every other screen. */
export function listOf(route: RouteId): Exclude<RouteId, DetailRoute> {
  const list = routes[route].pattern.replace(/\/:id$/, '')
  const found = (Object.keys(routes) as RouteId[]).find((each) => routes[each].pattern === list)
  return (found ?? route) as Exclude<RouteId, DetailRoute>
}

/** The address of an invitation. Its token follows '#', so that no server and no log receives it. */
export const invitePath = '/invite'

/** The route of an address, undefined for an unknown one, and its `:id` or ''. */
type RouteMatch = { route: RouteId | undefined; id: string }

const matchers = Object.entries(routes).map(([route, { pattern }]) => ({
  route: route as RouteId,
  shape: new RegExp(`^${pattern.replace(':id', '([^/]+)')}/?$`),
}))

export function matchRoute(path: string): RouteMatch {
  for (const { route, shape } of matchers) {
    const match = shape.exec(path)
    if (match) return { route, id: decode(match[1] ?? '') }
  }
  return { route: undefined, id: '' }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
