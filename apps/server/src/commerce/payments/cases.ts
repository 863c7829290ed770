import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { unsettledCase, moneyCaseMachine } from './machine.ts'
import { selectCaseHolder } from './queries.ts'

type Found = { quarantined_payment_id: number } | { bill_difference_id: number } | { refund_id: number }

/** Opens a case for each of what was found, in the transaction that keeps it; a refund that fails once more while somebody still looks after it gets no other one. */
export async function openCases(db: Db | Trx, found: readonly Found[], at: Date): Promise<void> {
  const rows = found.map((each) => ({
    quarantined_payment_id: null,
    bill_difference_id: null,
    refund_id: null,
    ...each,
    opened_at: at,
    assigned_to: null,
    settled_at: null,
  }))
  await moneyCaseMachine.insertMany(db, 'find', rows, { at, skipConflictsOn: unsettledCase })
}

type Act = { caseId: number; staffId: number; reason: string | null; at: Date }

/** Takes an open case; of two at once one has it. Refuses `no-such-thing`, and `not-now` when it is not open, saying who has it. */
export async function takeCase(trx: Trx, { caseId, staffId, reason, at }: Act): Promise<void> {
  const change = { at, set: { assigned_to: staffId }, history: { staff_id: staffId, reason } }
  if (!(await moneyCaseMachine.transition(trx, 'take', { id: caseId }, change))) await whyNot(trx, caseId)
}

/** Gives a case back, also for a colleague who has it. Refuses as `takeCase`. */
export async function releaseCase(trx: Trx, { caseId, staffId, reason, at }: Act): Promise<void> {
  const change = { at, set: { assigned_to: null }, history: { staff_id: staffId, reason } }
  if (!(await moneyCaseMachine.transition(trx, 'release', { id: caseId }, change))) await whyNot(trx, caseId)
}

/** Settles a case that one has taken, with the reason. Refuses `no-such-thing`, and `not-now` when somebody else has it, or nobody. */
export async function settleCase(trx: Trx, { caseId, staffId, reason, at }: Act): Promise<void> {
  const change = { at, set: { settled_at: at }, history: { staff_id: staffId, reason } }
  const own = { id: caseId, assigned_to: staffId }
  if (!(await moneyCaseMachine.transition(trx, 'settle', own, change))) await whyNot(trx, caseId)
}

async function whyNot(trx: Trx, caseId: number): Promise<never> {
  const found = await selectCaseHolder(trx, caseId)
  throw found ? refuse('not-now', { state: found.state, takenBy: found.name }) : refuse('no-such-thing')
}
