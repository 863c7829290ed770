import { tyingActs } from '@hao/contract/console/tie.ts'
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

/** Pending requests after their 72 hours. */
export function selectLapsedRequests(db: Db, { at, limit }: { at: Date; limit: number }) {
  return db
    .selectFrom('approvals')
    .select('id')
    .where('state', '=', 'asked')
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}
