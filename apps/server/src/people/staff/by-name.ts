import type { Role } from '@hao/contract/console/roles.ts'
import { appendAudit } from '../audit/append.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type By, invite } from './invite.ts'
import { changeRoles, disable, inviteAgain } from './manage.ts'
import { nameKey, readName } from './names.ts'
import { selectMember } from './queries.ts'

/** Whoever may use the terminal may let anybody in, also where no owner is left who could. */
const terminal = (at: Date): By => ({ staffId: null, reason: 'terminal', at })

/**
 * Invites somebody from the terminal, whatever roles they had before; gives the token of the invitation. Refuses what `invite` does, where they are there
 * already and it is not said that they are invited `again`.
 */
export async function inviteByName(
  trx: Trx,
  { name, roles, again }: { name: string; roles: readonly Role[]; again: boolean },
  at: Date,
): Promise<{ token: string }> {
  const by = terminal(at)
  const member = again ? await memberBy(trx, name) : undefined
  const { staffId, token } = member
    ? { staffId: member.id, ...(await inviteAgain(trx, { staffId: member.id }, by)) }
    : await invite(trx, { name, roles, by })
  if (member && member.roles.join() !== roles.join()) await changeRoles(trx, { staffId }, roles, by)
  await tellAudit(trx, member ? 'staff.invite-again' : 'staff.invite', staffId, at)
  return { token }
}

/** Disables somebody from the terminal. Refuses `no-such-thing` and what `disable` does. */
export async function disableByName(trx: Trx, name: string, at: Date): Promise<void> {
  const member = await memberBy(trx, name)
  if (!member) throw refuse('no-such-thing')
  await disable(trx, { staffId: member.id }, terminal(at))
  await tellAudit(trx, 'staff.disable', member.id, at)
}

async function memberBy(trx: Trx, name: string) {
  return selectMember(trx, { nameKey: nameKey(readName(name) ?? '') })
}

async function tellAudit(trx: Trx, action: string, staffId: number, at: Date): Promise<void> {
  const { reason } = terminal(at)
  await appendAudit(trx, { at, staffId: null, action, subject: 'staff', subjectId: staffId, reason })
}
