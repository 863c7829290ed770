import type { Role } from '@hao/contract/console/roles.ts'
import { sayOwnAccount } from '@hao/contract/console/tie-words.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type ActingStaff, toHistoryActor, openInvite } from './invite.ts'
import { staffMachine } from './machine.ts'
import { presentAct, selectPeopleBehind } from './people-behind.ts'
import { selectMember, lockActiveOwners, nextVersion } from './queries.ts'
import { endStaffSessions } from './sessions.ts'
import { updatePasskeysRemoved, deleteRecoveryCodes } from './factor-queries.ts'

/** Who is meant, in the version that was seen; without one, whatever it is now. */
export type VersionedMember = { staffId: number; version?: number | undefined }

/** Nobody is left to let others in: refuses `last-owner` unless another active owner stays. Keeps all owners as they are until the transaction ends. */
async function requireAnotherOwner(trx: Trx, staffId: number): Promise<void> {
  const owners = await lockActiveOwners(trx)
  const isOne = owners.some(({ id }) => id === staffId)
  if (isOne && owners.length === 1) throw refuse('last-owner')
}

/** Refuses `own-account`: nobody changes their own account, nor by one whose person they may be. */
async function requireAnotherPerson(
  trx: Trx,
  staffId: number,
  { staffId: by, at }: ActingStaff,
): Promise<void> {
  if (by === null) return
  if (by === staffId) throw refuse('own-account')
  const [people] = await selectPeopleBehind(trx, [{ account: by, at }])
  const first = people?.get(staffId)
  if (!first) return
  const act = presentAct(first)
  const whom = (await selectMember(trx, { id: staffId }))?.name ?? ''
  throw refuse('own-account', act, (locale) => sayOwnAccount({ ...act, whom }, textsFor(locale).ties))
}

type Change = 'disable' | 'enable' | 'change-roles' | 'invite-again'
type Set = NonNullable<Parameters<typeof staffMachine.transition>[3]['set']>

/** Moves somebody. Refuses `no-such-thing`, `stale` with who they are now, and `not-now` in another state. */
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

/** Keeps somebody out from this moment on, whatever they have open. Refuses `own-account`, `last-owner` and what `change` does. */
export async function disableMember(trx: Trx, who: VersionedMember, by: ActingStaff) {
  if (by.staffId === who.staffId) throw refuse('own-account')
  await requireAnotherOwner(trx, who.staffId)
  const disabled = await transitionMember(trx, 'disable', who, by)
  await endStaffSessions(trx, { staffId: who.staffId, at: by.at })
  return disabled
}

/** Lets somebody in again, by the password and factors that they had. Refuses `own-account`, and `not-set-up` for who never had any: they need an invitation. */
export async function enableMember(trx: Trx, who: VersionedMember, by: ActingStaff) {
  await requireAnotherPerson(trx, who.staffId, by)
  const enabled = await transitionMember(trx, 'enable', who, by)
  if (enabled.password_hash === null && !enabled.demonstration) throw refuse('not-set-up')
  return enabled
}

/** Gives somebody other roles and ends their sessions, so that nothing goes on by the roles of before. Refuses `own-account` and `last-owner`. */
export async function changeRoles(trx: Trx, who: VersionedMember, roles: readonly Role[], by: ActingStaff) {
  await requireAnotherPerson(trx, who.staffId, by)
  if (!roles.includes('owner')) await requireAnotherOwner(trx, who.staffId)
  const changed = await transitionMember(trx, 'change-roles', who, by, { roles: [...new Set(roles)] })
  await endStaffSessions(trx, { staffId: who.staffId, at: by.at })
  return changed
}

/**
 * Invites somebody again who lost their way in, or never took it: password, factors and sessions of before are good no more. Gives the token of the invitation.
 * Refuses `own-account`; and `last-owner`, but not to the terminal, which is the last owner's own way back.
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
  return { token: await openInvite(trx, staffId, by.at), name }
}
