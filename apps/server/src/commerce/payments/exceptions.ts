import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { unsettledException, paymentExceptionMachine } from './machine.ts'

type ExceptionSubject =
  | { quarantined_payment_id: number }
  | { bill_difference_id: number }
  | { refund_id: number }

/**
 * Opens a payment exception for each subject, in the transaction that stores the subject. A refund that
 * fails again while its exception is unsettled gets no second one.
 */
export async function openPaymentExceptions(
  db: Db | Trx,
  found: readonly ExceptionSubject[],
  at: Date,
): Promise<void> {
  const rows = found.map((each) => ({
    quarantined_payment_id: null,
    bill_difference_id: null,
    refund_id: null,
    ...each,
    opened_at: at,
    assigned_to: null,
    settled_at: null,
  }))
  await paymentExceptionMachine.insertMany(db, 'find', rows, { at, skipConflictsOn: unsettledException })
}

type StaffAction = { exceptionId: number; staffId: number; reason: string | null; at: Date }

/**
 * Assigns an open exception to a member of staff. Of two concurrent requests one succeeds. Refuses
 * `no-such-thing`, and `not-now` with the current assignee.
 */
export async function takePaymentException(
  trx: Trx,
  { exceptionId, staffId, reason, at }: StaffAction,
): Promise<void> {
  const change = { at, set: { assigned_to: staffId }, history: { staff_id: staffId, reason } }
  if (!(await paymentExceptionMachine.transition(trx, 'take', { id: exceptionId }, change)))
    await refuseTransition(trx, exceptionId)
}

/** Unassigns an exception; a colleague's too. Refuses what `takePaymentException` does. */
export async function releasePaymentException(
  trx: Trx,
  { exceptionId, staffId, reason, at }: StaffAction,
): Promise<void> {
  const change = { at, set: { assigned_to: null }, history: { staff_id: staffId, reason } }
  if (!(await paymentExceptionMachine.transition(trx, 'release', { id: exceptionId }, change)))
    await refuseTransition(trx, exceptionId)
}

/**
 * Settles an exception with a reason. Refuses `no-such-thing`, and `not-now` unless it is assigned to this
 * member of staff.
 */
export async function settlePaymentException(
  trx: Trx,
  { exceptionId, staffId, reason, at }: StaffAction,
): Promise<void> {
  const change = { at, set: { settled_at: at }, history: { staff_id: staffId, reason } }
  const own = { id: exceptionId, assigned_to: staffId }
  if (!(await paymentExceptionMachine.transition(trx, 'settle', own, change)))
    await refuseTransition(trx, exceptionId)
}

async function refuseTransition(trx: Trx, exceptionId: number): Promise<never> {
  const found = await trx
    .selectFrom('payment_exceptions')
    .leftJoin('staff_members', 'staff_members.id', 'payment_exceptions.assigned_to')
    .select(['payment_exceptions.state', 'staff_members.name'])
    .where('payment_exceptions.id', '=', exceptionId)
    .executeTakeFirst()
  throw found ? refuse('not-now', { state: found.state, takenBy: found.name }) : refuse('no-such-thing')
}
