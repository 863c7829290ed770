import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { workKind } from '@hao/contract/console/endpoints/work.ts'
import { hasPermission, type Permission, type Role } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import { selectTies } from '../../people/approvals/ties.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import type { Db } from '../../platform/db/database.ts'
import { countFailedJobs } from '../../platform/jobs/table.ts'
import type { ExportKinds } from '../base/export-kind.ts'
import { mayRun, runnableJobs } from '../base/job-kinds.ts'
import { shareComputation } from '../base/share-computation.ts'
import {
  countBrokenInvariants,
  countOpenTickets,
  countPaymentExceptions,
  countPreviews,
  countReadyExports,
  countWaitingInvoices,
  countWaitingPhoneChanges,
  selectPendingApprovals,
  selectUnseenOutcomes,
} from './queries.ts'

type WorkList = ConsoleOutput<'GET /work'>
type WorkKind = WorkList['work'][number]['kind']

export type ListWork = (staff: Pick<StaffSession, 'staffId' | 'roles'>) => Promise<WorkList>

/** The maximum age (ms) of the shared counts. */
const maxAgeMs = 2000

const permissionOf: Record<Exclude<WorkKind, 'failed-jobs'>, Permission> = {
  'tickets-overdue': 'tickets.answer',
  'tickets-open': 'tickets.answer',
  'tickets-mine': 'tickets.answer',
  'refund-requests': 'refunds.approve',
  'customer-requests': 'customers.approve',
  'phone-changes': 'customers.ask',
  'price-rules': 'prices.approve',
  'period-discounts': 'prices.approve',
  'bulk-changes': 'prices.approve',
  imports: 'prices.approve',
  previews: 'numbers.change',
  'import-previews': 'numbers.change',
  quarantine: 'money.settle',
  'failed-refunds': 'money.settle',
  'bill-differences': 'money.settle',
  invoices: 'money.settle',
  'broken-invariants': 'jobs.run',
  'exports-ready': 'export',
}

const kinds = workKind.options

/** Whether staff with these roles may do a kind of work. Failed jobs have a permission for each kind. */
const mayDo = (held: readonly Role[], kind: WorkKind) =>
  kind === 'failed-jobs' ? runnableJobs(held).length > 0 : hasPermission(held, permissionOf[kind])

async function countWork(db: Db, at: Date) {
  const [
    tickets,
    approvals,
    failedJobs,
    brokenInvariants,
    exceptions,
    exports,
    previews,
    outcomes,
    invoices,
    phoneChanges,
  ] = await Promise.all([
    countOpenTickets(db, at),
    selectPendingApprovals(db, at),
    countFailedJobs(db),
    countBrokenInvariants(db),
    countPaymentExceptions(db),
    countReadyExports(db, at),
    countPreviews(db, at),
    selectUnseenOutcomes(db, at),
    countWaitingInvoices(db),
    countWaitingPhoneChanges(db, at),
  ])
  return {
    at,
    tickets,
    approvals,
    failedJobs,
    brokenInvariants,
    exceptions,
    exports,
    previews,
    outcomes,
    invoices,
    phoneChanges,
  }
}

/**
 * Creates a function that lists anyone's work from shared counts, which are at most 2 s old. Only what the
 * reader may do counts.
 */
export function createWorkList(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  exported: Readonly<Record<string, ExportKinds[keyof ExportKinds]>>,
): ListWork {
  const counted = shareComputation((at) => countWork(db, at), { clock, freshMs: maxAgeMs })
  return async ({ staffId, roles }) => {
    const { at, tickets, exceptions, exports, approvals, previews, outcomes, invoices, ...others } =
      await counted()
    const { phoneChanges, ...jobs } = others
    const pending = await selectApprovable(db, { staffId, at }, approvals)
    const toApprove = (kind: string) => pending.filter((each) => (each.set ?? each.kind) === kind).length
    const own = previews.filter((each) => each.staff_id === staffId)
    const ready = exports.filter(
      ({ staff_id, kind }) => staff_id === staffId && hasPermission(roles, exported[kind]?.list.permission),
    )
    const counts: Record<WorkKind, number> = {
      'tickets-overdue': tickets.overdue,
      'tickets-open': tickets.open,
      'tickets-mine': tickets.byAssignee.get(staffId) ?? 0,
      'refund-requests': toApprove('refund'),
      'customer-requests':
        toApprove('customer-block') + toApprove('customer-data') + toApprove('phone-change'),
      'phone-changes': phoneChanges,
      'price-rules': toApprove('price-rules'),
      'period-discounts': toApprove('period-discounts'),
      'bulk-changes': toApprove('bulk'),
      imports: toApprove('import'),
      previews: total(own.filter(({ kind }) => kind === 'bulk')),
      'import-previews': total(own.filter(({ kind }) => kind === 'import')),
      quarantine: exceptions.quarantine,
      'failed-refunds': exceptions.failedRefunds,
      'bill-differences': exceptions.billDifferences,
      invoices,
      'failed-jobs': total(jobs.failedJobs.filter(({ name }) => mayRun(roles, name))),
      'broken-invariants': jobs.brokenInvariants,
      'exports-ready': total(ready),
    }
    return {
      at: at.toISOString(),
      work: kinds.filter((kind) => mayDo(roles, kind)).map((kind) => ({ kind, count: counts[kind] })),
      outcomes: outcomes
        .filter(({ askedBy }) => askedBy === staffId)
        .map(({ askedBy: _askedBy, ...each }) => ({ ...each, decidedAt: each.decidedAt.toISOString() })),
    }
  }
}

const total = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

type Pending = Awaited<ReturnType<typeof selectPendingApprovals>>

/** The requests of others, without those of requesters who may be the reader. */
async function selectApprovable(
  db: Db,
  reader: { staffId: number; at: Date },
  approvals: Pending,
): Promise<Pending> {
  const others = approvals.filter(({ askedBy }) => askedBy !== reader.staffId)
  const ties = await selectTies(db, reader, others)
  return others.filter((_, place) => ties[place] === null)
}
