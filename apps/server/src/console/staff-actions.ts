import {
  type ConsoleInput,
  type ConsoleOutput,
  consoleEndpoints,
  type TransactionalEndpointKey,
} from '@hao/contract/console/endpoints.ts'
import type { WritingEndpoint } from '@hao/contract/console/endpoint.ts'
import { hasPermission, type Role } from '@hao/contract/console/roles.ts'
import type { AuditRow } from '../people/audit/append.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../platform/db/database.ts'
import { refuse } from '../platform/base/refuse.ts'
import { buildHandlers } from './app.ts'
import { buildAuditRow } from './base/audit-row.ts'
import type { AuditFields } from './base/request-context.ts'

type By = { staffId: number; name: string; roles: Role[]; at: Date }
type LooseHandler = (input: unknown, request: unknown) => Promise<{ data: unknown; audit: AuditFields }>

/**
 * Runs writing endpoints for staff who act without a browser (the demonstration's month), within the caller's
 * transaction. Checks input and permission, but requires no fresh factor. There is no session: `sessionId` 0
 * is none. The caller appends the returned audit row. Refuses `not-allowed`, and as the endpoint does.
 */
export function buildStaffActions(context: Context) {
  const handlers = buildHandlers(context)
  return async <K extends TransactionalEndpointKey>(
    trx: Trx,
    key: K,
    given: ConsoleInput<K>,
    by: By,
  ): Promise<{ data: ConsoleOutput<K>; audit: AuditRow }> => {
    const { permission, input, audit: entry } = consoleEndpoints[key] as WritingEndpoint
    if (permission === 'anyone' || !hasPermission(by.roles, permission)) throw refuse('not-allowed')
    const { at, staffId } = by
    const staff = { ...by, sessionId: 0, factorAt: at }
    const request = { trx, staff, at, origin: '', ip: '', agent: '', locale: 'zh' }
    const handler = handlers[key] as LooseHandler
    const { data, audit } = await handler(input.parse(given), request)
    return { data: data as ConsoleOutput<K>, audit: buildAuditRow(entry, { at, staffId }, audit) }
  }
}
