import type {
  ConsoleInput,
  ConsoleOutput,
  TransactionalEndpointKey,
} from '@hao/contract/console/endpoints.ts'
import type { Role } from '@hao/contract/console/roles.ts'
import { buildStaffActions } from '../../../console/staff-actions.ts'
import type { AuditRow } from '../../../people/audit/append.ts'
import type { Context } from '../../../context.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

type DemoStaff = { staffId: number; name: string; roles: Role[] }

/** Sends a console request as a demonstration's member of staff. Throws the console's refusals. */
export type StaffAction = <K extends TransactionalEndpointKey>(
  role: Role,
  key: K,
  input: ConsoleInput<K>,
) => Promise<ConsoleOutput<K>>

type Options = {
  staff: readonly DemoStaff[]
  /** Stores the audit row within the transaction of the action. */
  storeAudit: (trx: Trx, row: AuditRow) => unknown
}

export function createStaffAction(context: Context, { staff, storeAudit }: Options): StaffAction {
  const act = buildStaffActions(context)
  return async (role, key, input) => {
    const member = staff.find(({ roles }) => roles.includes(role))
    if (!member) throw new Error(`The demonstration has no staff with the role ${role}`)
    return context.db.transaction().execute(async (trx) => {
      const { data, audit } = await act(trx, key, input, { ...member, at: context.clock() })
      await storeAudit(trx, audit)
      return data
    })
  }
}

export const selectDemoStaff = (db: Db): Promise<DemoStaff[]> =>
  db
    .selectFrom('staff_members')
    .select(['id as staffId', 'name', 'roles'])
    .where('demonstration', '=', true)
    .orderBy('id')
    .execute()
