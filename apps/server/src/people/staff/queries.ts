import { hasPermission, type Permission } from '@hao/contract/console/roles.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

export function selectMember(db: Db | Trx, which: { id: number } | { nameKey: string }) {
  const members = db.selectFrom('staff_members').selectAll()
  const found =
    'id' in which ? members.where('id', '=', which.id) : members.where('normalized_name', '=', which.nameKey)
  return found.executeTakeFirst()
}

/**
 * Whether a member who began something may no longer do it: disabled, invited again, or without a role for
 * it. False for null, which is no member of staff.
 */
export async function hasLostRight(
  db: Db | Trx,
  staffId: number | null,
  ...needs: readonly Permission[]
): Promise<boolean> {
  const member = staffId === null ? undefined : await selectMember(db, { id: staffId })
  if (!member) return false
  const { state, roles } = member
  return state !== 'active' || !needs.every((permission) => hasPermission(roles, permission))
}

/**
 * Serialises the actions of one member of staff, and what is counted for them, until the transaction ends.
 */
export async function lockMember(trx: Trx, staffId: number): Promise<void> {
  await trx.selectFrom('staff_members').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
}
