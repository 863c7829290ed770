import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { hasPermission, type Permission } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import { selectTies } from '../../people/approvals/ties.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import type { Db } from '../../platform/db/database.ts'
import { countFailedJobs } from '../../platform/jobs/table.ts'
import { shareComputation } from '../base/share-computation.ts'
import {
  countBrokenInvariants,
  countOpenTickets,
  countPaymentExceptions,
  countReadyExports,
  selectPendingApprovals,
} from './queries.ts'

type WorkList = ConsoleOutput<'GET /work'>
type WorkKind = WorkList['work'][number]['kind']

/** Lists the work that waits for a member of staff. */
export type ListWork = (staff: Pick<StaffSession, 'staffId' | 'roles'>) => Promise<WorkList>

/** The maximum age (ms) of the shared counts. */
const maxAgeMs = 2000

/** The permission to do or to open each kind of work. */
const permissionOf: Record<WorkKind, Permission> = {
  'tickets-overdue': 'tickets.read',
  'tickets-open': 'tickets.read',
  'tickets-mine': 'tickets.answer',
  'refund-requests': 'refunds.approve',
  'price-rules': 'prices.approve',
  'bulk-changes': 'prices.approve',
  imports: 'prices.approve',
  quarantine: 'money.read',
  'failed-refunds': 'money.read',
  'bill-differences': 'money.read',
  'failed-jobs': 'jobs.read',
  'broken-invariants': 'jobs.read',
  'exports-ready': 'export',
}

const kinds = Object.keys(permissionOf) as WorkKind[]

/** Counts shared by all members of staff. */
async function countWork(db: Db, at: Date) {
  const [tickets, approvals, failedJobs, brokenInvariants, exceptions, exports] = await Promise.all([
    countOpenTickets(db, at),
    selectPendingApprovals(db, at),
    countFailedJobs(db),
    countBrokenInvariants(db),
    countPaymentExceptions(db),
    countReadyExports(db, at),
  ])
  return { at, tickets, approvals, failedJobs, brokenInvariants, exceptions, exports }
}

/** Creates a function that lists anyone's work from shared counts, which are at most 2 s old. */
export function createWorkList({ db, clock }: Pick<Context, 'db' | 'clock'>): ListWork {
  const counted = shareComputation((at) => countWork(db, at), { clock, freshMs: maxAgeMs })
  return async ({ staffId, roles }) => {
    const { at, tickets, exceptions, exports, approvals, failedJobs, brokenInvariants } = await counted()
    const pending = await selectApprovable(db, { staffId, at }, approvals)
    const count = (kind: string) => pending.filter((each) => (each.set ?? each.kind) === kind).length
    const counts: Record<WorkKind, number> = {
      'tickets-overdue': tickets.overdue,
      'tickets-open': tickets.open,
      'tickets-mine': tickets.byAssignee.get(staffId) ?? 0,
      'refund-requests': count('refund'),
      'price-rules': count('price-rules'),
      'bulk-changes': count('bulk'),
      imports: count('import'),
      quarantine: exceptions.quarantine,
      'failed-refunds': exceptions.failedRefunds,
      'bill-differences': exceptions.billDifferences,
      'failed-jobs': failedJobs,
      'broken-invariants': brokenInvariants,
      'exports-ready': exports.get(staffId) ?? 0,
    }
    const mine = kinds.filter((kind) => hasPermission(roles, permissionOf[kind]))
    return { at: at.toISOString(), work: mine.map((kind) => ({ kind, count: counts[kind] })) }
  }
}

type Pending = Awaited<ReturnType<typeof selectPendingApprovals>>

/** The requests of others, without those whose requester may be the reader's own person. */
async function selectApprovable(
  db: Db,
  reader: { staffId: number; at: Date },
  approvals: Pending,
): Promise<Pending> {
  const others = approvals.filter(({ askedBy }) => askedBy !== reader.staffId)
  const ties = await selectTies(db, reader, others)
  return others.filter((_, place) => ties[place] === null)
}
