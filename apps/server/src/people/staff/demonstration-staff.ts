import type { Role } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { staffMachine } from './machine.ts'
import { nameKey } from './names.ts'
import { openStaffSession } from './open-session.ts'
import { selectDemonstrationStaff, selectDemonstrationMember } from './queries.ts'

/** Whom the demonstration lets anybody be, one of each role. They have no password and no factor. */
const demonstrationStaff: readonly { name: string; role: Role }[] = [
  { name: '林知仓', role: 'inventory' },
  { name: '苏晓服', role: 'service' },
  { name: '钱文账', role: 'finance' },
  { name: '何通信', role: 'telephony' },
  { name: '周主理', role: 'owner' },
]

/** Plants the five of the demonstration; throws in production. */
export async function insertDemonstrationStaff(
  trx: Trx,
  { production, at }: { production: boolean; at: Date },
): Promise<void> {
  if (production) throw new Error('the people of the demonstration never come to production')
  const rows = demonstrationStaff.map(({ name, role }) => ({
    name,
    normalized_name: nameKey(name),
    roles: [role],
    password_hash: null,
    totp_secret: null,
    demonstration: true,
    created_at: at,
    updated_at: at,
  }))
  await staffMachine.insertMany(trx, 'plant', rows, { at })
}

/** Whom a demonstration lets anybody be; nobody in production. */
export async function listDemonstrationStaff({ config, db }: Pick<Context, 'config' | 'db'>) {
  if (config.production) return []
  const planted = await selectDemonstrationStaff(db)
  return demonstrationStaff.filter(({ name }) => planted.some((each) => each.name === name))
}

/** Opens a session as one of the demonstration; refuses `not-found` in production, and where nobody of that role was planted. */
export async function logInAsDemonstration(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { role, at, device }: { role: Role; at: Date; device: string },
): Promise<{ token: string; staffId: number }> {
  if (config.production) throw refuse('not-found')
  const name = demonstrationStaff.find((each) => each.role === role)?.name ?? ''
  const person = await selectDemonstrationMember(trx, nameKey(name))
  if (!person) throw refuse('not-found')
  return { token: await openStaffSession(trx, { staffId: person.id, at, device }), staffId: person.id }
}

/** Keeps the people of a demonstration out where its database has become a real shop's. */
export async function disableDemonstrationStaff(db: Db, at: Date): Promise<void> {
  const cause = { staff_id: null, reason: 'the demonstration is over' }
  await staffMachine.transitionMany(db, 'disable', { demonstration: true }, { at, history: cause })
}
