import type { Db, Trx } from '../../platform/db/database.ts'
import { hourMs } from '../../platform/base/time.ts'
import { selectPossiblePeople, type TyingAct, lockMembers, selectMemberIds } from './queries.ts'

/** For this time the member of staff who gave an account access may be the person behind it. */
const tiedMs = 72 * hourMs

/** An account when it acted. `chosen`: enabling it or changing its roles counts as giving access, too. */
type AccountMoment = { account: number; at: Date; chosen?: boolean }

/** The act on the account through which this person may be behind it; null for the account's own person. */
export type AccessAct = { act: TyingAct; by: string | null; at: Date }

/**
 * The people who may be behind an account, by the id of their own account (null: a user of the command
 * line), with the newest act.
 */
export type PossiblePeople = ReadonlyMap<number | null, AccessAct | null>

/** The act in the console API's form, with the moment when it stops counting. */
export const presentAct = ({ act, by, at }: AccessAct) => ({
  act,
  by,
  at: at.toISOString(),
  until: new Date(at.getTime() + tiedMs).toISOString(),
})

/**
 * Who may be behind each of these accounts: the member of staff who invited it within 72 hours before it
 * acted, and in turn the one who invited that member. An account that the command line invited before the
 * first accepted invitation belongs to its founder.
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

/** Whether one person may be behind both accounts. A user of the command line may be anyone. */
function mayBeSamePerson(one: PossiblePeople, other: PossiblePeople): boolean {
  return one.has(null) || other.has(null) || [...one.keys()].some((person) => other.has(person))
}

/**
 * Serialises the actions of one person on all accounts until the transaction ends: locks every account of a
 * person who may be behind this one.
 */
export async function lockPeopleBehind(
  trx: Trx,
  { staffId, at }: { staffId: number; at: Date },
): Promise<void> {
  const [people = new Map()] = await selectPeopleBehind(trx, [{ account: staffId, at }])
  const ids = [...people.keys()].filter((id) => id !== null)
  await lockMembers(trx, people.has(null) ? 'all' : ids)
}

/** The accounts that the person behind this one may use at `at`, including itself. */
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
