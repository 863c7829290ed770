import type { tyingActs } from '@hao/contract/console/tie.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { hourMs } from '../../platform/base/time.ts'

/** How long whoever let an account in may be the person behind it. */
const tiedMs = 72 * hourMs

type TyingAct = (typeof tyingActs)[number]

/** An account when it acted. `chosen`: whoever enabled it or changed its roles counts too. */
type AccountAct = { account: number; at: Date; chosen?: boolean }

/** What was done to the account itself by which this person may be behind it; null for the account itself. */
export type FirstAct = { act: TyingAct; by: string | null; at: Date }

/** Persons by the id of their account, null for whoever uses the command line; of several acts the newest. */
export type People = ReadonlyMap<number | null, FirstAct | null>

/** The same as the console’s contract has it, with the moment at which it counts no more. */
export const presentAct = ({ act, by, at }: FirstAct) => ({
  act,
  by,
  at: at.toISOString(),
  until: new Date(at.getTime() + tiedMs).toISOString(),
})

type Row = { root: number; person: number | null; act: TyingAct | null; by: string | null; at: Date | null }

/**
 * Who may be the person behind each of these accounts: whoever invited or re-invited it within 72 hours before it acted, and so on for their accounts at that moment.
 * An account that the command line let in before anybody had accepted an invitation is the founders' own.
 */
export async function selectPeopleBehind(db: Db | Trx, accounts: readonly AccountAct[]): Promise<People[]> {
  const roots = accounts.map(({ account, at, chosen = false }, root) => ({ root, account, at, chosen }))
  const { rows } = await sql<Row>`
    WITH RECURSIVE founded AS (
      SELECT coalesce(min(at), 'infinity') AS at FROM staff_member_history WHERE event = 'accept'
    ), behind AS (
      SELECT root, account AS person, at, chosen, NULL::bigint AS first
      FROM jsonb_to_recordset(${JSON.stringify(roots)}::jsonb)
        AS roots (root integer, account bigint, at timestamptz, chosen boolean)
      UNION
      SELECT root, done.staff_id, done.at, false, coalesce(behind.first, done.id)
      FROM behind CROSS JOIN founded JOIN staff_member_history done ON done.staff_member_id = behind.person
      WHERE done.at > behind.at - make_interval(secs => ${tiedMs / 1000})
        AND (done.event IN ('invite', 'invite-again') OR (behind.chosen AND done.event IN ('change-roles', 'enable')))
        AND (done.staff_id IS NOT NULL OR done.at > founded.at)
    )
    SELECT root, person, first.event AS act, member.name AS by, first.at
    FROM behind
    LEFT JOIN staff_member_history first ON first.id = behind.first
    LEFT JOIN staff_members member ON member.id = first.staff_id
    ORDER BY first.id NULLS LAST`.execute(db)
  const people = accounts.map(() => new Map<number | null, FirstAct | null>())
  for (const { root, person, act, by, at } of rows)
    people[root]?.set(person, act !== null && at !== null ? { act, by, at } : null)
  return people
}

/** Whether one person may be behind both; whoever uses the command line may be anybody. */
function mayBeOne(one: People, other: People): boolean {
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
  await sql`
    SELECT FROM staff_members WHERE ${people.has(null)} OR id = ANY(${[...people.keys()].filter((id) => id !== null)})
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}

/** The accounts that one person may use at `at` of those who may be behind this one, itself included. */
export async function selectAccountsOfPerson(
  db: Db | Trx,
  { staffId, at }: { staffId: number; at: Date },
): Promise<number[]> {
  const members = await db.selectFrom('staff_members').select('id').execute()
  const accounts = [...new Set([staffId, ...members.map(({ id }) => id)])]
  const people = await selectPeopleBehind(
    db,
    accounts.map((account) => ({ account, at })),
  )
  const [own = new Map()] = people
  return accounts.filter((_account, place) => mayBeOne(own, people[place] ?? new Map()))
}
