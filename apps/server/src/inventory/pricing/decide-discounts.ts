import { longPeriods, type PeriodDiscounts } from '@hao/numbers/periods.ts'
import { sql } from 'kysely'
import { approveRequest, declineRequest, withdrawRequest } from '../../people/approvals/decide.ts'
import { requestApproval } from '../../people/approvals/request-approval.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { discountsSql } from '../numbers/discounts.ts'

const kind = 'period-discounts'

type Decision = { id: number; staffId: number; at: Date }

/** The discounts in effect, their version (0: none yet), and since when. */
export async function selectDiscounts(db: Db | Trx) {
  const { rows } = await sql<{ version: number; percents: PeriodDiscounts; since: Date | null }>`
    SELECT coalesce(max(version), 0) AS version, ${discountsSql} AS percents, max(effective_at) AS since
    FROM period_discounts`.execute(db)
  const [inEffect] = rows
  if (!inEffect) throw new Error('an aggregate has one row')
  return inEffect
}

/**
 * Asks another person for other discounts, and returns the id of the request. Refuses `not-now` while one
 * waits, and for the discounts in effect.
 */
export async function askDiscounts(
  trx: Trx,
  { percents, reason }: { percents: PeriodDiscounts; reason: string },
  { staffId, at }: { staffId: number; at: Date },
): Promise<number> {
  const { version, percents: inEffect } = await selectDiscounts(trx)
  const waiting = await trx
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'asked')
    .where('expires_at', '>', at)
    .executeTakeFirst()
  const isSame = longPeriods.every((months) => percents[months] === inEffect[months])
  if (isSame || waiting) throw refuse('not-now')
  // The subject is the version that they replace.
  const request = { kind, subjectId: version, content: { percents }, askedBy: staffId, reason, at } as const
  return (await requestApproval(trx, request)).id
}

/**
 * Puts the discounts of a request into effect. Refuses `no-such-thing`, `not-as-shown` if others are in
 * effect since it was made, and what `approveRequest` does.
 */
export async function approveDiscounts(
  trx: Trx,
  { note, ...decision }: Decision & { note: string | undefined },
) {
  const request = await trx
    .selectFrom('approvals')
    .select(['content', 'reason', 'subject_id'])
    .where('id', '=', decision.id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  const { percents } = JSON.parse(request.content) as { percents: PeriodDiscounts }
  const people = await approveRequest(trx, { ...decision, kind, content: { percents }, note })
  const { version } = await selectDiscounts(trx)
  if (version !== request.subject_id) throw refuse('not-as-shown')
  // The primary key refuses a concurrent approval of another request.
  const row = { version: version + 1, percents: JSON.stringify(percents), effective_at: decision.at }
  await trx
    .insertInto('period_discounts')
    .values({ ...row, approval_id: decision.id })
    .execute()
  return { reason: request.reason, details: { percents, ...people } }
}

export async function declineDiscounts(trx: Trx, decision: Decision & { reason: string }) {
  await declineRequest(trx, { ...decision, kind })
}

export async function withdrawDiscounts(trx: Trx, decision: Decision) {
  await withdrawRequest(trx, { ...decision, kind })
}
