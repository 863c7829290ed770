import { pathOf, pathTo } from '../../base/routes.ts'
import { agreementPath } from '../../parts/agreements/address.ts'
import type { AuditSubject } from '../../parts/audit/audit-names.ts'

type Details = Readonly<Record<string, unknown>>

/** The lists of cases by kind. Quarantined payments are the default. */
const caseLists = new Map<unknown, 'bills' | 'failed-refunds'>([
  ['bill', 'bills'],
  ['refund', 'failed-refunds'],
])

const paths: Partial<Record<AuditSubject, (id: string, details: Details) => string>> = {
  number: (id) => pathOf('number', id),
  order: (id) => pathOf('order', id),
  ticket: (id) => pathOf('ticket', id),
  subscription: (id) => pathOf('subscription', id),
  customer: (id) => pathOf('customer', id),
  staff: (id) => pathOf('staff-member', id),
  'period-discounts': () => pathTo('discounts'),
  'price-rules': (id) => pathOf('price-rule', id),
  set: (id) => pathOf('change', id),
  agreement: (id) => {
    const [agreement = '', version] = id.split(' ')
    return agreementPath(agreement, version)
  },
  'refund-request': () => pathTo('refund-requests'),
  invoice: () => pathTo('invoices'),
  job: () => pathTo('jobs'),
  template: () => pathTo('templates'),
  banner: () => pathTo('banners'),
  question: () => pathTo('questions'),
  category: () => pathTo('categories'),
  export: () => pathTo('exports'),
  selling: () => pathTo('home'),
  'featured-plan': () => pathTo('featured'),
  'money-case': (_id, { kind }) => pathTo(caseLists.get(kind) ?? 'quarantine'),
}

/** The address of a subject's screen, or of the list that contains it; undefined when there is none. */
export function subjectPath(subject: string, id: string | null, details: Details): string | undefined {
  const pathFor = Object.hasOwn(paths, subject) ? paths[subject] : undefined
  return id === null ? undefined : pathFor?.(id, details)
}
