import type { ConsoleInput, ConsoleOutput, WritingEndpointKey } from '@hao/contract/console/endpoints.ts'
import type { Role } from '@hao/contract/console/roles.ts'
import type { AuditRow } from '../../../people/audit/append.ts'
import type { Context } from '../../../context.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Somebody of the demonstration's staff. */
export type Clerk = { staffId: number; name: string; roles: Role[] }

/** The console's calls that write, within a transaction; the row of the audit is given back. */
export type AskConsole = (
  context: Context,
) => <K extends WritingEndpointKey>(
  trx: Trx,
  key: K,
  input: ConsoleInput<K>,
  by: Clerk & { at: Date },
) => Promise<{ data: ConsoleOutput<K>; audit: AuditRow }>

/** Has somebody of a role do something in the console, now. Throws what the call refuses. */
export type Act = <K extends WritingEndpointKey>(
  role: Role,
  key: K,
  input: ConsoleInput<K>,
) => Promise<ConsoleOutput<K>>

type Desk = {
  clerks: readonly Clerk[]
  console: AskConsole
  /** Takes the row of the audit, within the transaction of what it tells of. */
  keep: (trx: Trx, row: AuditRow) => unknown
}

/** The staff at its desks, over a shop at the moment that it is. */
export function newAct(context: Context, { clerks, console, keep }: Desk): Act {
  const ask = console(context)
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

/** The people of the demonstration. */
export const selectClerks = (db: Db): Promise<Clerk[]> =>
  db
    .selectFrom('staff_members')
    .select(['id as staffId', 'name', 'roles'])
    .where('demonstration', '=', true)
    .orderBy('id')
    .execute()
