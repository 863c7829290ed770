import type { Trx } from '../../platform/db/database.ts'
import { selectNames, selectLastAccessAct } from './queries.ts'

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
  const members = await selectNames(trx, [askedBy, approvedBy])
  const last = await selectLastAccessAct(trx, approvedBy)
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
