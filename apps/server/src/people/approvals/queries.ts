import { type Permission, permissions } from '@hao/contract/console/roles.ts'
import { sql } from 'kysely'
import { addDays } from '../../platform/base/time.ts'
import type { ApprovalKind } from '../../platform/db/schema/approvals.ts'

/** The permission to request each kind of approval. */
export const askPermissions = {
  refund: 'refunds.ask',
  'price-rules': 'prices.draft',
  'period-discounts': 'prices.draft',
  'price-change': 'numbers.change',
  'customer-block': 'customers.ask',
  'customer-data': 'customers.ask',
  'phone-change': 'customers.ask',
} as const satisfies Record<ApprovalKind, Permission>

/** The permission to approve each kind as the second person. */
export const approvePermissions = {
  refund: 'refunds.approve',
  'price-rules': 'prices.approve',
  'period-discounts': 'prices.approve',
  'price-change': 'prices.approve',
  'customer-block': 'customers.approve',
  'customer-data': 'customers.approve',
  'phone-change': 'customers.approve',
} as const satisfies Record<ApprovalKind, Permission>

const rolesOfKinds = Object.entries(askPermissions).map(
  ([kind, permission]) => sql`WHEN ${kind} THEN ${[...permissions[permission]]}::text[]`,
)

/** SQL condition: the requester, joined as staff_members, is active and may still request this. */
export const mayStillAsk = sql<boolean>`(staff_members.state = 'active'
  AND staff_members.roles && CASE approvals.kind ${sql.join(rolesOfKinds, sql` `)} END)`

/** SQL condition: the requester has not seen the outcome of the row of `approvals` yet. */
export const isUnseen = sql<boolean>`NOT EXISTS (
  SELECT FROM approval_history seen WHERE seen.approval_id = approvals.id AND seen.event = 'see')`

/** SQL condition: the request waits for a second person; its requester is joined as staff_members. */
export const isPending = (at: Date) =>
  sql<boolean>`(approvals.state = 'asked' AND approvals.expires_at > ${at} AND ${mayStillAsk})`

/** How long (days) an outcome that no one looks at is listed. */
const outcomeDays = 14

/** SQL condition: decided by a second person, or lapsed, and its requester has not seen it. */
export const hasUnseenOutcome = (at: Date) =>
  sql<boolean>`(approvals.state IN ('approved', 'refused', 'lapsed') AND NOT approvals.allowed_by_role
    AND approvals.decided_at > ${addDays(at, -outcomeDays)} AND ${isUnseen})`
