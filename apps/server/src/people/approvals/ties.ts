import type { Tie } from '@hao/contract/console/tie-texts.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import {
  type AccessAct,
  type PossiblePeople,
  presentAct,
  selectPeopleBehind,
} from '../staff/people-behind.ts'

/** A pending request, with what decides who may approve it. */
type PendingRequest = { askedBy: number; asker: string; askedAt: Date }

/**
 * For each request, why this member of staff may be the same person as the requester, judged by who gave
 * access to which account. Null if they are different people, and for their own requests.
 */
export async function selectTies(
  db: Db | Trx,
  { staffId, at }: { staffId: number; at: Date },
  requests: readonly PendingRequest[],
): Promise<(Tie | null)[]> {
  if (requests.length === 0) return []
  const [approver, ...askers] = await selectPeopleBehind(db, [
    { account: staffId, at, chosen: true },
    ...requests.map(({ askedBy, askedAt }) => ({ account: askedBy, at: askedAt })),
  ])
  return requests.map(({ asker, askedBy }, place) => {
    if (askedBy === staffId) return null
    const found = findTie(approver ?? new Map(), askers[place] ?? new Map())
    return found && { side: found.side, ...presentAct(found.first), asker }
  })
}

type Match = { side: Tie['side']; first: AccessAct }

/** An act on the approver's account takes precedence: it determines when they may approve. */
function findTie(approver: PossiblePeople, asker: PossiblePeople): Match | null {
  const common = [...approver].filter(([person]) => person === null || asker.has(person))
  const newest = common
    .flatMap(([, first]) => first ?? [])
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  if (newest) return { side: 'approver', first: newest }
  const first = asker.get(null) ?? common.map(([person]) => asker.get(person)).find((act) => act)
  return first ? { side: 'asker', first } : null
}
