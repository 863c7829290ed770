import { pathOf, pathTo } from '../../base/routes.ts'
import { agreementPath } from '../../parts/agreements/address.ts'
import type { AuditSubject } from '../../parts/audit/audited.ts'

const paths: Partial<Record<AuditSubject, (id: string) => string>> = {
  number: (id) => pathOf('number', id),
  order: (id) => pathOf('order', id),
  ticket: (id) => pathOf('ticket', id),
  subscription: (id) => pathOf('subscription', id),
  customer: (id) => pathOf('customer', id),
  staff: (id) => pathOf('staff-member', id),
  'price-rules': (id) => pathOf('price-rule', id),
  set: (id) => pathOf('change', id),
  agreement: (id) => agreementPath(...(id.split(' ') as [string, string?])),
  'refund-request': () => pathTo('refund-requests'),
  job: () => pathTo('jobs'),
  template: () => pathTo('templates'),
}

/** The screen of what something was done to, by the kind of the thing and its id as the audit has them; undefined where it has none. */
export function subjectPath(subject: string, id: string | null): string | undefined {
  const pathFor = Object.hasOwn(paths, subject) ? paths[subject] : undefined
  return id === null ? undefined : pathFor?.(id)
}
