import type { Tie } from '@hao/contract/console/tie-texts.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type AccessAct, isInvitation, isNew, presentAct, selectNewAccess } from '../staff/people-behind.ts'

/** A pending request, with what decides who may approve it. */
type PendingRequest = { askedBy: number; asker: string; askedAt: Date }

/**
 * For each request, why this member of staff may not approve it as a second person; null if they may, and
 * for their own requests. An account approves nothing for 72 hours after it was given access. What a newly
 * invited account requests is approved by no one who has invited an account in these hours.
 */
export async function selectTies(
  db: Db | Trx,
  { staffId, at }: { staffId: number; at: Date },
  requests: readonly PendingRequest[],
): Promise<(Tie | null)[]> {
  const first = Math.min(...requests.map(({ askedAt }) => askedAt.getTime()))
  const acts = requests.length > 0 ? await selectNewAccess(db, new Date(first)) : []
  const own = acts.findLast((act) => act.account === staffId && isNew(act, at))
  return requests.map(({ askedBy, asker, askedAt }) => {
    if (askedBy === staffId) return null
    if (own) return { side: 'approver', ...presentAct(own), asker }
    const invitation = findInvitation(acts, { askedBy, askedAt, staffId })
    return invitation ? { side: 'asker', ...presentAct(invitation), asker } : null
  })
}

/** The invitation through which the approver may be behind the requester. */
function findInvitation(
  acts: readonly AccessAct[],
  { askedBy, askedAt, staffId }: { askedBy: number; askedAt: Date; staffId: number },
): AccessAct | undefined {
  const invitations = acts.filter((act) => isInvitation(act) && isNew(act, askedAt))
  const invitation = invitations.findLast((act) => act.account === askedBy && act.at <= askedAt)
  // A user of the command line may be anyone.
  const isInviter = invitation?.staffId === null || invitations.some((act) => act.staffId === staffId)
  return isInviter ? invitation : undefined
}
