import { hasPermission, type Role } from '@hao/contract/console/roles.ts'
import type { bulkChangeEndpoints } from '@hao/contract/console/endpoints/bulk-changes.ts'
import { selectTies } from '../../people/approvals/ties.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  approveSet,
  requestSetApproval,
  refuseSet,
  type SetApprovalContent,
  withdrawSetRequest,
} from '../../inventory/bulk-changes/decide-set.ts'
import { plannedPrices, type SetDirection } from '../../inventory/bulk-changes/price-queries.ts'
import { readFigures } from '../../inventory/bulk-changes/change-figures.ts'
import { changeOfSet, toAuditDetails } from '../../inventory/bulk-changes/change-alone.ts'
import { runDeadline } from '../../inventory/bulk-changes/run-set.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { type SetRow } from './queries.ts'

type Key = Extract<
  keyof typeof bulkChangeEndpoints,
  `POST /set/:id/${'ask' | 'withdraw' | 'approve' | 'refuse'}`
>

export function approvalRoutes(
  context: Context,
): Pick<ConsoleHandlers<keyof typeof bulkChangeEndpoints>, Key> {
  return {
    'POST /set/:id/ask': async ({ id, turn, reason }, { trx, staff, at }) => {
      const by = { staffId: staff.staffId, at }
      const { figures } = await requestSetApproval(context, trx, { id, turn, reason }, by)
      return { data: { id }, audit: { subjectId: id, reason, details: { turn, ...toAuditDetails(figures) } } }
    },
    'POST /set/:id/withdraw': async ({ id, approvalId }, { trx, staff, at }) => {
      await withdrawSetRequest(trx, { id, approvalId, staffId: staff.staffId, at })
      return { data: { id }, audit: { subjectId: id } }
    },
    'POST /set/:id/approve': async ({ id, approvalId, note }, { trx, staff, at }) => {
      const decision = { id, approvalId, note, staffId: staff.staffId, at }
      const { turn, figures, people } = await approveSet(context, trx, decision)
      const details = { turn, ...toAuditDetails(figures), ...people }
      return { data: { id }, audit: { subjectId: id, reason: note ?? null, details } }
    },
    'POST /set/:id/refuse': async ({ id, approvalId, reason }, { trx, staff, at }) => {
      await refuseSet(trx, { id, approvalId, reason, staffId: staff.staffId, at })
      return { data: { id }, audit: { subjectId: id, reason } }
    },
  }
}

type Viewer = { staff: { staffId: number; roles: readonly Role[] }; at: Date }

async function selectApproval(db: Db, setId: number) {
  return db
    .selectFrom('approvals')
    .innerJoin('staff_members as askers', 'askers.id', 'requested_by')
    .leftJoin('staff_members as deciders', 'deciders.id', 'decided_by')
    .selectAll('approvals')
    .select(['askers.name as asker', 'deciders.name as decider'])
    .where('kind', '=', 'price-change')
    .where('subject_id', '=', setId)
    .orderBy('approvals.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The effect of the set's next action on prices and on the sale, and its newest approval request. Figures
 * are those of the viewer when they may run the set, else those of its author.
 */
export async function describePrices({ config }: Context, db: Db, set: SetRow, { staff, at }: Viewer) {
  const request = await selectApproval(db, set.id)
  const turn = set.expires_at ? undefined : nextTurn(set, at)
  const staffId = hasPermission(staff.roles, 'numbers.change') ? staff.staffId : set.staff_id
  return {
    prices: turn ? await describeTurn(config, db, set, { turn, staffId, at }) : null,
    approval: request ? await presentApproval(db, request, { staffId: staff.staffId, at }) : null,
  }
}

type Turn = { turn: SetDirection; staffId: number; at: Date }

/** The figures of running or undoing a set; null if it counts for no limit. */
async function describeTurn(config: Context['config'], db: Db, set: SetRow, { turn, ...by }: Turn) {
  const change = await changeOfSet(db, set, turn, by)
  const figures = await readFigures(db, { ...change, ...by, limits: config.priceLimits })
  return figures.planned + figures.counts.length > 0 ? { ...figures, turn } : null
}

/**
 * The price changes of the requested action, or else of the action that is possible now, as a query of
 * (digits, before_fen, after_fen).
 */
export async function nextPrices(db: Db, set: SetRow, at: Date) {
  const request = set.expires_at ? await selectApproval(db, set.id) : undefined
  const turn = request ? contentOf(request).turn : nextTurn(set, at)
  return turn && plannedPrices(set, turn)
}

function nextTurn({ state, created_at, undo_until }: SetRow, at: Date): SetDirection | undefined {
  if (state === 'previewed') return runDeadline(created_at) >= at ? 'run' : undefined
  const isOver = state === 'done' || state === 'stopped'
  return isOver && undo_until && undo_until >= at ? 'undo' : undefined
}

type Request = NonNullable<Awaited<ReturnType<typeof selectApproval>>>

/** What was requested. Requests of earlier releases lack some figures. */
function contentOf({ content }: Request): SetApprovalContent {
  const { figures, ...others } = JSON.parse(content) as SetApprovalContent
  return {
    ...others,
    figures: Object.assign({ rising: 0, raisedFen: 0, counts: [], lowestFen: 0, highestFen: 0 }, figures),
  }
}

async function presentApproval(db: Db, request: Request, reader: { staffId: number; at: Date }) {
  const { turn, figures } = contentOf(request)
  const isLapsed = request.state === 'asked' && request.expires_at <= reader.at
  const { requested_by: askedBy, asker, requested_at: askedAt } = request
  const [tie] = await selectTies(db, reader, request.state === 'asked' ? [{ askedBy, asker, askedAt }] : [])
  return {
    id: request.id,
    turn,
    state: isLapsed ? ('lapsed' as const) : request.state,
    askedBy: asker,
    askedById: askedBy,
    askedAt: askedAt.toISOString(),
    lapsesAt: request.expires_at.toISOString(),
    reason: request.reason,
    decidedBy: request.decider,
    decidedAt: request.decided_at?.toISOString() ?? null,
    tie: tie ?? null,
    figures,
  }
}
