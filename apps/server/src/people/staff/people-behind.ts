import { sql } from 'kysely'
import { tyingActs } from '@hao/contract/console/tie.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { hourMs } from '../../platform/base/time.ts'
/** For this time the member of staff who gave an account access may be the person behind it. */
const newMs = 72 * hourMs

/** How an account was given access: `staffId` and `by` are null for the command line. */
export type AccessAct = {
  account: number
  act: (typeof tyingActs)[number]
  staffId: number | null
  by: string | null
  at: Date
}

type Who = { staffId: number; at: Date }

/** The act in the console API's form, with the moment when it stops counting. */
export const presentAct = ({ act, by, at }: AccessAct) => ({
  act,
  by,
  at: at.toISOString(),
  until: new Date(at.getTime() + newMs).toISOString(),
})

export const isNew = (act: AccessAct, at: Date): boolean => act.at.getTime() > at.getTime() - newMs

/** Whether the act makes a login: it is new, or all that protects it is replaced. */
export const isInvitation = ({ act }: AccessAct): boolean => act === 'invite' || act === 'invite-again'

/**
 * The acts that gave an account access, those new at a moment and later ones, the oldest first. Not those of
 * the command line before the first accepted invitation: such an account belongs to its founder.
 */
export async function selectNewAccess(db: Db | Trx, at: Date): Promise<AccessAct[]> {
  const founded = sql`(SELECT coalesce(min(at), 'infinity') FROM staff_member_history WHERE event = 'accept')`
  return db
    .selectFrom('staff_member_history as done')
    .leftJoin('staff_members as member', 'member.id', 'done.staff_id')
    .select(['done.staff_member_id as account', 'done.staff_id as staffId', 'member.name as by', 'done.at'])
    .select(sql<(typeof tyingActs)[number]>`done.event`.as('act'))
    .where('done.event', 'in', tyingActs)
    .where('done.at', '>', new Date(at.getTime() - newMs))
    .where(sql<boolean>`(done.staff_id IS NOT NULL OR done.at > ${founded})`)
    .orderBy('done.id')
    .execute()
}

/**
 * The accounts that the person behind this one may use. New accounts and those who invited them count as one
 * person; another account is a person of its own.
 */
export async function selectAccountsOfPerson(db: Db | Trx, { staffId, at }: Who): Promise<number[]> {
  const invitations = (await selectNewAccess(db, at)).filter(isInvitation)
  const invited = invitations.map(({ account }) => account)
  const inviters = invitations.flatMap(({ staffId: inviter }) => inviter ?? [])
  if (invited.includes(staffId)) return [...new Set([...invited, ...inviters])]
  return inviters.includes(staffId) ? [staffId, ...new Set(invited)] : [staffId]
}

/** Serialises the actions of one person on all accounts until the transaction ends. */
export async function lockPerson(trx: Trx, who: Who): Promise<void> {
  await trx
    .selectFrom('staff_members')
    .select('id')
    .where('id', 'in', await selectAccountsOfPerson(trx, who))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
