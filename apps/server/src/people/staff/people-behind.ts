import type { Db, Trx } from '../../platform/db/database.ts'
import { hourMs } from '../../platform/base/time.ts'
import { selectPossiblePeople, type TyingAct, lockMembers, selectMemberIds } from './queries.ts'

/** How long whoever let an account in may be the person behind it. */
const tiedMs = 72 * hourMs

/** An account when it acted. `chosen`: whoever enabled it or changed its roles counts too. */
type AccountMoment = { account: number; at: Date; chosen?: boolean }

/** What was done to the account itself by which this person may be behind it; null for the account itself. */
export type AccessAct = { act: TyingAct; by: string | null; at: Date }

/** Persons by the id of their account, null for whoever uses the command line; of several acts the newest. */
export type PossiblePeople = ReadonlyMap<number | null, AccessAct | null>

/** The same as the console’s contract has it, with the moment at which it counts no more. */
export const presentAct = ({ act, by, at }: AccessAct) => ({
  act,
  by,
  at: at.toISOString(),
  until: new Date(at.getTime() + tiedMs).toISOString(),
})

/**
 * Who may be the person behind each of these accounts: whoever invited or re-invited it within 72 hours before it acted, and so on for their accounts at that moment.
 * An account that the command line let in before anybody had accepted an invitation is the founders' own.
 */
export async function selectPeopleBehind(
  db: Db | Trx,
  accounts: readonly AccountMoment[],
): Promise<PossiblePeople[]> {
  const roots = accounts.map(({ account, at, chosen = false }, root) => ({ root, account, at, chosen }))
  const rows = await selectPossiblePeople(db, roots, tiedMs / 1000)
  const people = accounts.map(() => new Map<number | null, AccessAct | null>())
  for (const { root, person, act, by, at } of rows)
    people[root]?.set(person, act !== null && at !== null ? { act, by, at } : null)
  return people
}

/** Whether one person may be behind both; whoever uses the command line may be anybody. */
function mayBeSamePerson(one: PossiblePeople, other: PossiblePeople): boolean {
  return one.has(null) || other.has(null) || [...one.keys()].some((person) => other.has(person))
}

/**
 * Makes what one person does go one after the other until the transaction ends, by whichever account: locks the rows of all who may be behind
 * this one.
 */
export async function lockPeopleBehind(
  trx: Trx,
  { staffId, at }: { staffId: number; at: Date },
): Promise<void> {
  const [people = new Map()] = await selectPeopleBehind(trx, [{ account: staffId, at }])
  const ids = [...people.keys()].filter((id) => id !== null)
  await lockMembers(trx, people.has(null) ? 'all' : ids)
}

/** The accounts that one person may use at `at` of those who may be behind this one, itself included. */
export async function selectAccountsOfPerson(
  db: Db | Trx,
  { staffId, at }: { staffId: number; at: Date },
): Promise<number[]> {
  const members = await selectMemberIds(db)
  const accounts = [...new Set([staffId, ...members.map(({ id }) => id)])]
  const people = await selectPeopleBehind(
    db,
    accounts.map((account) => ({ account, at })),
  )
  const [own = new Map()] = people
  return accounts.filter((_account, place) => mayBeSamePerson(own, people[place] ?? new Map()))
}
