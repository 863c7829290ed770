import {
  type CallInput,
  type CallOutput,
  consoleCalls,
  type WritingCallKey,
} from '@hao/contract/console/calls.ts'
import type { WritingCall } from '@hao/contract/console/call.ts'
import { may, type Role } from '@hao/contract/console/roles.ts'
import type { AuditRow } from '../people/audit/append.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../platform/db/database.ts'
import { refuse } from '../platform/base/refuse.ts'
import { handlersOf } from './app.ts'
import { auditRow } from './base/audit-row.ts'
import type { Audited } from './base/desk.ts'

type By = { staffId: number; name: string; roles: Role[]; at: Date }
type LooseHandler = (input: unknown, desk: unknown) => Promise<{ data: unknown; audit: Audited }>

/**
 * The calls of the console that write, for whoever of the staff acts without a browser, within a transaction of the caller's: the input is checked and the permission asked for
 * as ever; the row of the audit is given back, for the caller to append. Refuses `not-allowed`, and as the call does.
 */
export function actWithin(context: Context) {
  const handlers = handlersOf(context) as unknown as Record<WritingCallKey, LooseHandler>
  return async <K extends WritingCallKey>(
    trx: Trx,
    key: K,
    given: CallInput<K>,
    by: By,
  ): Promise<{ data: CallOutput<K>; audit: AuditRow }> => {
    const { permission, input, audit: entry } = consoleCalls[key] as WritingCall
    if (permission === 'nobody' || !may(by.roles, permission)) throw refuse('not-allowed')
    const { at, staffId } = by
    const staff = { ...by, sessionId: 0, factorAt: at }
    const desk = { trx, staff, at, origin: '', ip: '', agent: '', locale: 'zh' }
    const { data, audit } = await handlers[key](input.parse(given), desk)
    return { data: data as CallOutput<K>, audit: auditRow(entry, { at, staffId }, audit) }
  }
}
