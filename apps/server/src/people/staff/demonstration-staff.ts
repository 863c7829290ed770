import type { Role } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { staffMachine } from './machine.ts'
import { nameKey } from './names.ts'
import { openStaffSession } from './open-session.ts'
/**
 * The demonstration's staff, one for each role. Any visitor may log in as one of them. They have no password
 * and no factor.
 */
const demonstrationStaff: readonly { name: string; role: Role }[] = [
  { name: '林知仓', role: 'inventory' },
  { name: '苏晓服', role: 'service' },
  { name: '钱文账', role: 'finance' },
  { name: '何通信', role: 'telephony' },
  { name: '周主理', role: 'owner' },
]

/** Inserts the demonstration's staff. Throws in production. */
export async function insertDemonstrationStaff(
  trx: Trx,
  { production, at }: { production: boolean; at: Date },
): Promise<void> {
  if (production) throw new Error('demonstration staff must not be created in production')
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

const selectDemonstrationStaff = (db: Db | Trx) =>
  db.selectFrom('staff_members').where('demonstration', '=', true).where('state', '=', 'active')

/** The active demonstration staff; none in production. */
export async function listDemonstrationStaff({ config, db }: Pick<Context, 'config' | 'db'>) {
  if (config.production) return []
  const planted = await selectDemonstrationStaff(db).select('name').execute()
  return demonstrationStaff.filter(({ name }) => planted.some((each) => each.name === name))
}

/**
 * Opens a session as the demonstration's member of staff with this role. Refuses `not-found` in production,
 * or if there is none.
 */
export async function logInAsDemonstration(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { role, at, device }: { role: Role; at: Date; device: string },
): Promise<{ token: string; staffId: number }> {
  if (config.production) throw refuse('not-found')
  const name = demonstrationStaff.find((each) => each.role === role)?.name ?? ''
  const person = await selectDemonstrationStaff(trx)
    .select('id')
    .where('normalized_name', '=', nameKey(name))
    .executeTakeFirstOrThrow(() => refuse('not-found'))
  return { token: await openStaffSession(trx, { staffId: person.id, at, device }), staffId: person.id }
}

/** Disables the demonstration's staff when its database is used in production. */
export async function disableDemonstrationStaff(db: Db, at: Date): Promise<void> {
  const actor = { staff_id: null, reason: 'the demonstration is over' }
  await staffMachine.transitionMany(db, 'disable', { demonstration: true }, { at, history: actor })
}
