import { tyingActs } from '@hao/contract/console/tie.ts'
import type { Trx } from '../../platform/db/database.ts'
/**
 * The people of an approval, for the audit. The `approverAct…` fields say who last gave the approver's
 * account access, how and when.
 */
export type ApprovalPeople = {
  askedBy: string
  approvedBy: string
  approverAct?: string
  approverActBy?: string
  approverActAt?: string
}

export async function selectApprovalPeople(
  trx: Trx,
  { askedBy, approvedBy }: { askedBy: number; approvedBy: number },
): Promise<ApprovalPeople> {
  const members = await trx
    .selectFrom('staff_members')
    .select(['id', 'name'])
    .where('id', 'in', [askedBy, approvedBy])
    .execute()
  const last = await trx
    .selectFrom('staff_member_history as done')
    .leftJoin('staff_members as by', 'by.id', 'done.staff_id')
    .select(['done.event', 'done.at', 'by.name'])
    .where('done.staff_member_id', '=', approvedBy)
    .where('done.event', 'in', tyingActs)
    .orderBy('done.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const nameOf = (member: number) => members.find(({ id }) => id === member)?.name ?? ''
  return {
    askedBy: nameOf(askedBy),
    approvedBy: nameOf(approvedBy),
    ...(last && {
      approverAct: last.event,
      approverActBy: last.name ?? 'command line',
      approverActAt: last.at.toISOString(),
    }),
  }
}
