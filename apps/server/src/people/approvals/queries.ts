import { type Permission, permissions } from '@hao/contract/console/roles.ts'
import { tyingActs } from '@hao/contract/console/tie.ts'
import { sql } from 'kysely'
import type { Trx, Db } from '../../platform/db/database.ts'
import type { ApprovalKind } from '../../platform/db/schema/approvals.ts'

export function selectNames(trx: Trx, staffIds: readonly number[]) {
  return trx.selectFrom('staff_members').select(['id', 'name']).where('id', 'in', staffIds).execute()
}

/** Who last gave an account access, how, and when. */
export function selectLastAccessAct(trx: Trx, staffId: number) {
  return trx
    .selectFrom('staff_member_history as done')
    .leftJoin('staff_members as by', 'by.id', 'done.staff_id')
    .select(['done.event', 'done.at', 'by.name'])
    .where('done.staff_member_id', '=', staffId)
    .where('done.event', 'in', tyingActs)
    .orderBy('done.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function lockApproval(trx: Trx, { id, kind }: { id: number; kind: ApprovalKind }) {
  return trx
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
}

/** The permission to request each kind of approval. */
export const askPermissions = {
  refund: 'refunds.ask',
  'price-rules': 'prices.draft',
  'price-change': 'numbers.change',
} as const satisfies Record<ApprovalKind, Permission>

const rolesOfKinds = Object.entries(askPermissions).map(
  ([kind, permission]) => sql`WHEN ${kind} THEN ${[...permissions[permission]]}::text[]`,
)

/** SQL condition: the requester, joined as staff_members, is active and may still request this. */
export const mayStillAsk = sql<boolean>`(staff_members.state = 'active'
  AND staff_members.roles && CASE approvals.kind ${sql.join(rolesOfKinds, sql` `)} END)`

/** Pending requests after their 72 hours, and those that their requester may no longer make. */
export function selectLapsedRequests(db: Db, { at, limit }: { at: Date; limit: number }) {
  return db
    .selectFrom('approvals')
    .innerJoin('staff_members', 'staff_members.id', 'requested_by')
    .select('approvals.id')
    .where('approvals.state', '=', 'asked')
    .where((request) => request.or([request('expires_at', '<=', at), sql<boolean>`NOT ${mayStillAsk}`]))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** Locks a request of this member of staff; undefined if it is not theirs. */
export function lockOwnRequest(trx: Trx, { id, staffId }: { id: number; staffId: number }) {
  return trx
    .selectFrom('approvals')
    .select('decided_at')
    .where('id', '=', id)
    .where('requested_by', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
}

/** SQL condition: the requester has not seen the outcome of the row of `approvals` yet. */
export const isUnseen = sql<boolean>`NOT EXISTS (
  SELECT FROM approval_history seen WHERE seen.approval_id = approvals.id AND seen.event = 'see')`

/** Whether the requester has seen the outcome of a request. */
export async function isSeen(trx: Trx, id: number): Promise<boolean> {
  const unseen = trx.selectFrom('approvals').select('id').where('id', '=', id).where(isUnseen)
  return (await unseen.executeTakeFirst()) === undefined
}
