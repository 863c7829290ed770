import type { Migration } from '../migration.ts'
import { agreements } from './first/agreements.ts'
import { approvals } from './first/approvals.ts'
import { audit } from './first/audit.ts'
import { calls } from './first/calls.ts'
import { categories } from './first/categories.ts'
import { console } from './first/console.ts'
import { changeSets } from './first/change-sets.ts'
import { content } from './first/content.ts'
import { exports } from './first/exports.ts'
import { imports } from './first/imports.ts'
import { jobs } from './first/jobs.ts'
import { infrastructure } from './first/infrastructure.ts'
import { numbers } from './first/numbers.ts'
import { orders } from './first/orders.ts'
import { payments } from './first/payments.ts'
import { refundRequests } from './first/refund-requests.ts'
import { prices } from './first/prices.ts'
import { rules } from './first/rules.ts'
import { staff } from './first/staff.ts'
import { subscriptions } from './first/subscriptions.ts'
import { support } from './first/support.ts'
import { users } from './first/users.ts'
import { waits } from './first/waits.ts'

/** Each part may refer to those before it. */
const schema = [
  users,
  numbers,
  categories,
  orders,
  payments,
  subscriptions,
  calls,
  rules,
  content,
  support,
  waits,
  agreements,
  imports,
  staff,
  approvals,
  refundRequests,
  audit,
  console,
  exports,
  changeSets,
  prices,
  infrastructure,
  jobs,
].join('\n')

/**
 * The schema of the first release. It never changes: databases in use have it. The name ends with the hash of
 * its text, by which databases of earlier development versions are refused.
 */
export const first: Migration = { name: '001-first-2d822bfa', statements: [schema] }
