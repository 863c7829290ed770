import { rightLost } from '@hao/contract/console/fields.ts'
import type { Permission } from '@hao/contract/console/roles.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type AuditRow, appendAudit } from '../audit/append.ts'
import { hasLostRight } from './queries.ts'

type Work = Pick<AuditRow, 'action' | 'subject' | 'subjectId'> & {
  begunBy: number | null
  needs: readonly Permission[]
  at: Date
}

/** Who stops the work, and why; null for the server. */
export type Stop = { staffId: number | null; reason: string; at: Date }

/**
 * Stops work whose member may no longer do it (`hasLostRight`), with an audit row, and returns true. Called
 * before each step.
 */
export async function stopIfRightLost(
  trx: Trx,
  { begunBy, needs, at, ...work }: Work,
  stop: (act: Stop) => Promise<unknown>,
): Promise<boolean> {
  if (!(await hasLostRight(trx, begunBy, ...needs))) return false
  const act = { staffId: null, reason: rightLost, at }
  await stop(act)
  await appendAudit(trx, { ...act, ...work })
  return true
}
