import type { Role } from '@hao/contract/console/roles.ts'
import { appendAudit } from '../audit/append.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type ActingStaff, invite } from './invite.ts'
import { changeRoles, disableMember, inviteAgain } from './manage.ts'
import { nameKey, normaliseName } from './names.ts'
import { selectMember } from './queries.ts'

/** A user of the terminal may invite anyone, even when no owner is left. */
const terminal = (at: Date): ActingStaff => ({ staffId: null, reason: 'npm run staff', at })

/**
 * Invites a member of staff from the terminal, with these roles, and returns the invitation's token. Refuses
 * what `invite` does; an existing member needs `again`.
 */
export async function inviteFromTerminal(
  trx: Trx,
  { name, roles, again }: { name: string; roles: readonly Role[]; again: boolean },
  at: Date,
): Promise<{ token: string }> {
  const by = terminal(at)
  const member = again ? await selectByName(trx, name) : undefined
  const { staffId, token } = member
    ? { staffId: member.id, ...(await inviteAgain(trx, { staffId: member.id }, by)) }
    : await invite(trx, { name, roles, by })
  if (member && member.roles.join() !== roles.join()) await changeRoles(trx, { staffId }, roles, by)
  await recordAudit(trx, member ? 'staff.invite-again' : 'staff.invite', staffId, at)
  return { token }
}

/** Disables a member of staff from the terminal. Refuses `no-such-thing` and what `disableMember` does. */
export async function disableFromTerminal(trx: Trx, name: string, at: Date): Promise<void> {
  const member = await selectByName(trx, name)
  if (!member) throw refuse('no-such-thing')
  await disableMember(trx, { staffId: member.id }, terminal(at))
  await recordAudit(trx, 'staff.disable', member.id, at)
}

async function selectByName(trx: Trx, name: string) {
  return selectMember(trx, { nameKey: nameKey(normaliseName(name) ?? '') })
}

async function recordAudit(trx: Trx, action: string, staffId: number, at: Date): Promise<void> {
  const { reason } = terminal(at)
  await appendAudit(trx, { at, staffId: null, action, subject: 'staff', subjectId: staffId, reason })
}
