import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { pathTo, type RouteId } from '../../base/routes.ts'

export type WorkKind = ConsoleOutput<'GET /work'>['work'][number]['kind']

type Work = {
  /** The menu entry that has the badge. */
  route: RouteId
  /** The list of exactly what is counted. */
  path: string
  /** A customer or the system waits for it already too long. */
  urgent?: true
}

/** Each kind of work that waits for staff, the most urgent first. */
export const workKinds: Readonly<Record<WorkKind, Work>> = {
  'tickets-overdue': {
    route: 'tickets',
    path: pathTo('tickets', { state: 'open', overdue: 1 }),
    urgent: true,
  },
  'broken-invariants': { route: 'invariants', path: pathTo('invariants'), urgent: true },
  'failed-refunds': {
    route: 'failed-refunds',
    path: pathTo('failed-refunds', { state: 'open' }),
    urgent: true,
  },
  quarantine: { route: 'quarantine', path: pathTo('quarantine', { state: 'open' }), urgent: true },
  'failed-jobs': {
    route: 'jobs',
    path: pathTo('jobs', { tab: 'failed', state: 'failed', mine: 'yes' }),
    urgent: true,
  },
  'refund-requests': { route: 'refund-requests', path: pathTo('refund-requests', { state: 'asked' }) },
  'customer-requests': {
    route: 'customer-requests',
    path: pathTo('customer-requests', { state: 'asked' }),
  },
  'phone-changes': { route: 'phone-changes', path: pathTo('phone-changes', { state: 'requested' }) },
  invoices: { route: 'invoices', path: pathTo('invoices', { state: 'requested,red_due' }) },
  'tickets-mine': { route: 'tickets', path: pathTo('tickets', { state: 'open', assignee: 'me' }) },
  'tickets-open': { route: 'tickets', path: pathTo('tickets', { state: 'open' }) },
  'price-rules': { route: 'price-rules', path: pathTo('price-rules', { state: 'in_approval' }) },
  'period-discounts': { route: 'discounts', path: pathTo('discounts') },
  'bulk-changes': { route: 'changes', path: pathTo('changes', { approval: 'asked' }) },
  imports: { route: 'imports', path: pathTo('imports', { approval: 'asked' }) },
  previews: { route: 'changes', path: pathTo('changes', { confirm: 'mine' }) },
  'import-previews': { route: 'imports', path: pathTo('imports', { confirm: 'mine' }) },
  'bill-differences': { route: 'bills', path: pathTo('bills', { state: 'open' }) },
  'exports-ready': { route: 'exports', path: pathTo('exports') },
}
