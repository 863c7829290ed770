import { sql } from 'kysely'
import { StateMachine } from '../../platform/db/machine.ts'
import type { AttemptState } from '../../platform/db/schema/payments.ts'
import { minuteMs } from '../../platform/base/time.ts'

/** States of an attempt that may still be paid, as far as we know. */
export const openAttemptStates = ['init', 'prepared', 'unknown'] as const satisfies readonly AttemptState[]

/**
 * The states of a payment attempt. A success that the provider reports counts even after it has closed the
 * attempt.
 */
export const paymentMachine = new StateMachine('payment', {
  initialStates: { begin: 'init' },
  transitions: {
    // The provider has created the payment.
    prepare: { from: ['init', 'prepared'], to: 'prepared' },
    // The provider has refused a charge, or the attempt is being replaced: the provider's state is not
    // certain.
    'lose-track': { from: ['init', 'prepared'], to: 'unknown' },
    close: { from: openAttemptStates, to: 'closed' },
    succeed: { from: [...openAttemptStates, 'closed'], to: 'succeeded' },
  },
  recordOnlyStateChanges: true,
})

/**
 * When a closed attempt is closed at the provider once more. A prepay request that was on its way during the
 * first close has reached the provider by then, and the provider accepts no other one.
 */
export const secondCloseAt = (at: Date) => new Date(at.getTime() + minuteMs)

/**
 * Money that our records cannot explain. A member of staff takes the exception and settles it with a reason.
 */
export const paymentExceptionMachine = new StateMachine('payment_exception', {
  initialStates: { find: 'open' },
  transitions: {
    take: { from: ['open'], to: 'taken' },
    release: { from: ['taken'], to: 'open' },
    settle: { from: ['taken'], to: 'settled' },
  },
})

/** Unique index: a refund has at most one unsettled exception. */
export const unsettledException = sql`(refund_id) WHERE state <> 'settled'`
