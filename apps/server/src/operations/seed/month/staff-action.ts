import type { ConsoleInput, ConsoleOutput, WritingEndpointKey } from '@hao/contract/console/endpoints.ts'
import type { Role } from '@hao/contract/console/roles.ts'
import { buildStaffActions } from '../../../console/staff-actions.ts'
import type { AuditRow } from '../../../people/audit/append.ts'
import type { Context } from '../../../context.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

type Clerk = { staffId: number; name: string; roles: Role[] }

/** A member of staff with a role asks the console. Throws the console's refusals. */
export type StaffAction = <K extends WritingEndpointKey>(
  role: Role,
  key: K,
  input: ConsoleInput<K>,
) => Promise<ConsoleOutput<K>>

type Desk = {
  clerks: readonly Clerk[]
  /** Takes the row of the audit, within the transaction of the act. */
  keep: (trx: Trx, row: AuditRow) => unknown
}

export function createStaffAction(context: Context, { clerks, keep }: Desk): StaffAction {
  const ask = buildStaffActions(context)
  return async (role, key, input) => {
    const clerk = clerks.find(({ roles }) => roles.includes(role))
    if (!clerk) throw new Error(`The demonstration has nobody for ${role}`)
    return context.db.transaction().execute(async (trx) => {
      const { data, audit } = await ask(trx, key, input, { ...clerk, at: context.clock() })
      await keep(trx, audit)
      return data
    })
  }
}

/** The demonstration's staff. */
export const selectDemoStaff = (db: Db): Promise<Clerk[]> =>
  db
    .selectFrom('staff_members')
    .select(['id as staffId', 'name', 'roles'])
    .where('demonstration', '=', true)
    .orderBy('id')
    .execute()
