import type { Role } from '@hao/contract/console/roles.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { hourMs } from '../../platform/base/time.ts'
import { hashToken, newToken } from '../users/tokens.ts'
import { staffMachine, uniqueName } from './machine.ts'
import { nameKey, normaliseName } from './names.ts'

/** The member of staff who acts (null for the terminal), their reason, and when. */
export type ActingStaff = { staffId: number | null; reason: string | null; at: Date }

/** The same, as the history stores it. */
export const toHistoryActor = ({ staffId, reason }: ActingStaff) => ({ staff_id: staffId, reason })

const inviteLifetimeMs = hourMs

/**
 * Invites a new member of staff. Returns the invitation's token, valid once, for an hour. Refuses
 * `name-not-usable`, and `name-taken` for any spelling of an existing name.
 */
export async function invite(
  trx: Trx,
  { name: enteredName, roles, by }: { name: string; roles: readonly Role[]; by: ActingStaff },
): Promise<{ staffId: number; token: string }> {
  const name = normaliseName(enteredName)
  if (!name) throw refuse('name-not-usable')
  const row = {
    name,
    normalized_name: nameKey(name),
    roles: [...new Set(roles)],
    password_hash: null,
    totp_secret: null,
    created_at: by.at,
    updated_at: by.at,
  }
  const insertion = { at: by.at, history: toHistoryActor(by), skipConflictsOn: uniqueName }
  const [begun] = await staffMachine.insertMany(trx, 'invite', [row], insertion)
  if (!begun) throw refuse('name-taken')
  return { staffId: begun.id, token: await openInvite(trx, begun.id, by.at) }
}

/** Opens an invitation and ends an earlier one. */
export async function openInvite(trx: Trx, staffId: number, at: Date): Promise<string> {
  await trx
    .updateTable('staff_invites')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
  const token = newToken()
  const row = {
    staff_id: staffId,
    token_hash: hashToken(token),
    created_at: at,
    expires_at: new Date(at.getTime() + inviteLifetimeMs),
    ended_at: null,
  }
  await trx.insertInto('staff_invites').values(row).execute()
  return token
}

/**
 * The member of staff of an invitation. Refuses `invite-over` if it was used, expired, replaced, or never
 * existed.
 */
export async function requireInvite(db: Db | Trx, { token, at }: { token: string; at: Date }) {
  const live = await db
    .selectFrom('staff_invites')
    .innerJoin('staff_members', 'staff_members.id', 'staff_invites.staff_id')
    .select(['staff_invites.id', 'staff_invites.staff_id', 'staff_members.name', 'staff_members.roles'])
    .where('staff_invites.token_hash', '=', hashToken(token))
    .where('staff_invites.ended_at', 'is', null)
    .where('staff_invites.expires_at', '>', at)
    .where('staff_members.state', '=', 'invited')
    .executeTakeFirstOrThrow(() => refuse('invite-over'))
  return live
}

/** Consumes an invitation, once. Refuses `invite-over` if it was consumed concurrently. */
export async function consumeInvite(trx: Trx, { id, at }: { id: number; at: Date }): Promise<void> {
  const ended = await trx
    .updateTable('staff_invites')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw refuse('invite-over')
}
