import type { Trx } from '../../platform/db/database.ts'
import { selectNames, selectLastAccessAct } from './queries.ts'

/** Who is behind an approval, by name, for the audit; of the approver's account who invited, reset, enabled or gave it roles last, and when. */
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
