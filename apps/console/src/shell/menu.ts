import type { Permission } from '@hao/contract/console/roles.ts'
import { type RouteId, routes } from '../base/routes.ts'
import { hasScreen } from './screens.tsx'

/** The side menu: screens by task, in the order of a working day. */
const groups = {
  today: ['home'],
  stock: [
    'numbers',
    'ending',
    'imports',
    'changes',
    'price-rules',
    'discounts',
    'price-changes',
    'categories',
    'featured',
  ],
  service: [
    'tickets',
    'customers',
    'customer-requests',
    'phone-changes',
    'orders',
    'subscriptions',
    'templates',
    'questions',
  ],
  money: [
    'refund-requests',
    'refunds',
    'failed-refunds',
    'invoices',
    'quarantine',
    'bills',
    'charges',
    'ledger',
  ],
  calls: ['calls', 'failing', 'jobs', 'invariants'],
  content: ['banners', 'agreements'],
  admin: ['exports', 'sms-outbox', 'staff', 'audit'],
} as const satisfies Record<string, readonly RouteId[]>

type MenuGroup = keyof typeof groups
export type MenuRoute = (typeof groups)[MenuGroup][number]

/** The menu group of a list; undefined for screens outside of the menu. */
export function groupOf(route: RouteId): MenuGroup | undefined {
  const all = Object.keys(groups) as MenuGroup[]
  return all.find((group) => (groups[group] as readonly RouteId[]).includes(route))
}

/** The menu groups that the user may open. A group without screens is left out. */
export function menuFor(
  may: (permission: Permission) => boolean,
): { group: MenuGroup; routes: MenuRoute[] }[] {
  return (Object.keys(groups) as MenuGroup[])
    .map((group) => ({
      group,
      routes: groups[group].filter((route) => hasScreen(route) && may(routes[route].needs)),
    }))
    .filter((each) => each.routes.length > 0)
}
