import { sql } from 'kysely'
import { StateMachine } from '../../platform/db/machine.ts'
import type { AttemptState } from '../../platform/db/schema/payments.ts'
import { minuteMs } from '../../platform/base/time.ts'

/** The states of an attempt that may still be paid, as far as we know. */
export const openAttemptStates = ['init', 'prepared', 'unknown'] as const satisfies readonly AttemptState[]

/** Attempts to pay (design section 6). The provider's word that one was paid counts even after it has closed it. */
export const paymentMachine = new StateMachine('payment', {
  initialStates: { begin: 'init' },
  transitions: {
    prepare: { from: ['init', 'prepared'], to: 'prepared' },
    'lose-track': { from: ['init', 'prepared'], to: 'unknown' },
    close: { from: openAttemptStates, to: 'closed' },
    succeed: { from: [...openAttemptStates, 'closed'], to: 'succeeded' },
  },
  skipUnchanged: true,
})

/**
 * When an attempt is closed once more that the provider may not have heard of: a prepay on its way, whose server perhaps died, has arrived by
 * then, and the provider takes no other one.
 */
export const secondCloseAt = (at: Date) => new Date(at.getTime() + minuteMs)

const unfinishedStates = ['init', 'processing', 'abnormal'] as const

/** Refunds: the provider may take back that one does not arrive, never that it has succeeded, or that it was closed and nothing was given back. */
export const refundMachine = new StateMachine('refund', {
  initialStates: { decide: 'init' },
  transitions: {
    accept: { from: unfinishedStates, to: 'processing' },
    fail: { from: unfinishedStates, to: 'abnormal' },
    close: { from: unfinishedStates, to: 'closed' },
    succeed: { from: unfinishedStates, to: 'succeeded' },
  },
  skipUnchanged: true,
})

/** What our books cannot explain: somebody takes it and settles it with a reason, which is the end. A change that is not here cannot happen. */
export const paymentExceptionMachine = new StateMachine('payment_exception', {
  initialStates: { find: 'open' },
  transitions: {
    take: { from: ['open'], to: 'taken' },
    release: { from: ['taken'], to: 'open' },
    settle: { from: ['taken'], to: 'settled' },
  },
})

/** A refund has one case at most that is not settled. */
export const unsettledException = sql`(refund_id) WHERE state <> 'settled'`
