import { sql } from 'kysely'
import type { Role } from '@hao/contract/console/roles.ts'
import { explainOwnAccount } from '@hao/contract/console/tie-texts.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type ActingStaff, toHistoryActor, openInvite } from './invite.ts'
import { staffMachine } from './machine.ts'
import { isInvitation, presentAct, selectNewAccess } from './people-behind.ts'
import { selectMember } from './queries.ts'
import { endStaffSessions } from './sessions.ts'
import { updatePasskeysRemoved, deleteRecoveryCodes } from './factor-queries.ts'

/** A member of staff, in the version that the client has read; without a version the current one. */
type VersionedMember = { staffId: number; version?: number | undefined }

/** Refuses `last-owner` unless another active owner remains. Locks all owners until the transaction ends. */
async function requireAnotherOwner(trx: Trx, staffId: number): Promise<void> {
  const owners = await trx
    .selectFrom('staff_members')
    .select('id')
    .where('state', '=', 'active')
    .where(sql<boolean>`'owner' = ANY(roles)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const isOne = owners.some(({ id }) => id === staffId)
  if (isOne && owners.length === 1) throw refuse('last-owner')
}

/**
 * Refuses `own-account` for one's own account, and to a newly invited one for the accounts of all who have
 * invited someone in these hours: one person may be behind both.
 */
async function requireAnotherPerson(
  trx: Trx,
  staffId: number,
  { staffId: by, at }: ActingStaff,
): Promise<void> {
  if (by === null) return
  if (by === staffId) throw refuse('own-account')
  const invitations = (await selectNewAccess(trx, at)).filter(isInvitation)
  const invitation = invitations.findLast(({ account }) => account === by)
  if (!invitation || !invitations.some((each) => each.staffId === staffId)) return
  const act = presentAct(invitation)
  const whom = (await selectMember(trx, { id: staffId }))?.name ?? ''
  throw refuse('own-account', act, (locale) => explainOwnAccount({ ...act, whom }, textsFor(locale).ties))
}

type Change = 'disable' | 'enable' | 'change-roles' | 'invite-again'
type Set = NonNullable<Parameters<typeof staffMachine.transition>[3]['set']>

const nextVersion = sql<number>`version + 1`

/** Refuses `no-such-thing`, `stale` with the current row, and `not-now` in another state. */
async function transitionMember(
  trx: Trx,
  event: Change,
  { staffId, version }: VersionedMember,
  by: ActingStaff,
  set: Set = {},
) {
  const which = { id: staffId, ...(version !== undefined && { version }) }
  const newer = { ...set, version: nextVersion, updated_at: by.at }
  const moved = await staffMachine.transition(trx, event, which, {
    at: by.at,
    history: toHistoryActor(by),
    set: newer,
  })
  if (moved) return moved
  const current = await selectMember(trx, { id: staffId })
  if (!current) throw refuse('no-such-thing')
  const { id, name, roles, state } = current
  if (version !== undefined && version !== current.version)
    throw refuse('stale', { current: { id, name, roles, state, version: current.version } })
  throw refuse('not-now', { state })
}

/**
 * Disables a member of staff, ends their sessions and forgets their mail address. Refuses `own-account`,
 * `last-owner` and what `transitionMember` does.
 */
export async function disableMember(trx: Trx, who: VersionedMember, by: ActingStaff) {
  if (by.staffId === who.staffId) throw refuse('own-account')
  await requireAnotherOwner(trx, who.staffId)
  const disabled = await transitionMember(trx, 'disable', who, by)
  await endStaffSessions(trx, { staffId: who.staffId, at: by.at })
  await forgetMessageSettings(trx, who.staffId)
  return disabled
}

/**
 * Enables a member of staff, with the password and factors that they had. Refuses `own-account`, and
 * `not-set-up` if they never had any: they need an invitation.
 */
export async function enableMember(trx: Trx, who: VersionedMember, by: ActingStaff) {
  await requireAnotherPerson(trx, who.staffId, by)
  const enabled = await transitionMember(trx, 'enable', who, by)
  if (enabled.password_hash === null && !enabled.demonstration) throw refuse('not-set-up')
  return enabled
}

/**
 * Changes roles and ends the sessions, so that nothing continues with the old roles. Refuses `own-account`
 * and `last-owner`.
 */
export async function changeRoles(trx: Trx, who: VersionedMember, roles: readonly Role[], by: ActingStaff) {
  await requireAnotherPerson(trx, who.staffId, by)
  if (!roles.includes('owner')) await requireAnotherOwner(trx, who.staffId)
  const changed = await transitionMember(trx, 'change-roles', who, by, { roles: [...new Set(roles)] })
  await endStaffSessions(trx, { staffId: who.staffId, at: by.at })
  return changed
}

/**
 * Invites an existing member of staff again: their password, factors and sessions become invalid, and their
 * mail address is forgotten. Returns the invitation's token. Refuses `own-account`, and `last-owner` except
 * on the terminal, where the last owner can recover access.
 */
export async function inviteAgain(
  trx: Trx,
  who: VersionedMember,
  by: ActingStaff,
): Promise<{ token: string; name: string }> {
  const { staffId } = who
  await requireAnotherPerson(trx, staffId, by)
  if (by.staffId !== null) await requireAnotherOwner(trx, staffId)
  const { name, demonstration } = await transitionMember(trx, 'invite-again', who, by, {
    password_hash: null,
    totp_secret: null,
  })
  if (demonstration) throw refuse('not-now')
  await endStaffSessions(trx, { staffId, at: by.at })
  await updatePasskeysRemoved(trx, { staffId, at: by.at })
  await deleteRecoveryCodes(trx, staffId)
  await forgetMessageSettings(trx, staffId)
  return { token: await openInvite(trx, staffId, by.at), name }
}

/** Nothing is sent to the address of someone who may have left. */
async function forgetMessageSettings(trx: Trx, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_message_settings').where('staff_id', '=', staffId).execute()
}
