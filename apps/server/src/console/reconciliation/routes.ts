import type { reconciliationEndpoints } from '@hao/contract/console/endpoints/reconciliation.ts'
import {
  billDifferenceList,
  failedRefundList,
  quarantineList,
} from '@hao/contract/console/lists/payment-exceptions.ts'
import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { momentCursor } from '../../platform/base/page.ts'
import {
  releasePaymentException,
  settlePaymentException,
  takePaymentException,
} from '../../commerce/payments/exceptions.ts'
import { shanghaiDay } from '../../platform/base/time.ts'
import { canCharge } from '../../telephony/subscriptions/can-charge.ts'
import { describeNextStep } from '../../telephony/subscriptions/schedule.ts'
import { actOf, actorOf, type ConsoleHandlers } from '../base/request-context.ts'
import { listById, listPage } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'
import {
  selectCaseKind,
  selectLedgerStart,
  sumLedgerByDay,
  selectDifferences,
  selectFailedCharges,
  selectFailedRefunds,
  selectQuarantine,
} from './queries.ts'

type CaseEvent = Awaited<ReturnType<typeof selectQuarantine>>[number]['history'][number]

export function reconciliationRoutes(
  context: Context,
): ConsoleHandlers<keyof typeof reconciliationEndpoints> {
  const { numberPlan } = context.config
  return {
    ...caseLists(),
    ...caseActions(),
    'GET /charges': (input, { db }) =>
      listPage(input, {
        filters: {},
        cursor: momentCursor,
        select: (_wanted, { limit, after }) => selectFailedCharges(db, { limit, after }),
        toPosition: ({ period_end, id }) => ({ at: period_end, id }),
        present: (row) => ({
          ...presentRow(row),
          subscriptionId: row.id,
          number: formatNumber(row.digits, numberPlan),
          nextStep: describeNextStep(row, canCharge(context)),
          tries: (row.tries ?? []).map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
        }),
      }),

    'GET /ledger/:month': async ({ month }, { db }) => {
      const [days, begin] = await Promise.all([sumLedgerByDay(db, month), selectLedgerStart(db)])
      const sum = (of: 'paidFen' | 'refundedFen') => days.reduce((fen, day) => fen + day[of], 0)
      const since = begin && shanghaiDay(begin).slice(0, 7)
      return { days, paidFen: sum('paidFen'), refundedFen: sum('refundedFen'), since }
    },
  }
}

function caseLists(): ConsoleHandlers<'GET /quarantine' | 'GET /bill-differences' | 'GET /failed-refunds'> {
  return {
    'GET /quarantine': (input, { db }) =>
      listById(input, {
        filters: quarantineList.schemas,
        select: (filters, page) => selectQuarantine(db, filters, page),
        present: presentCase,
      }),

    'GET /bill-differences': (input, { db }) =>
      listById(input, {
        filters: billDifferenceList.schemas,
        select: (filters, page) => selectDifferences(db, filters, page),
        present: presentCase,
      }),

    'GET /failed-refunds': (input, { db }) =>
      listById(input, {
        filters: failedRefundList.schemas,
        select: (filters, page) => selectFailedRefunds(db, filters, page),
        present: presentCase,
      }),
  }
}

function caseActions(): ConsoleHandlers<
  'POST /money-case/:id/take' | 'POST /money-case/:id/release' | 'POST /money-case/:id/settle'
> {
  return {
    'POST /money-case/:id/take': async ({ id }, request) => {
      await takePaymentException(request.trx, { exceptionId: id, ...actorOf(request), reason: null })
      return {
        data: { id, state: 'taken' },
        audit: { subjectId: id, details: await selectCaseKind(request.trx, id) },
      }
    },

    'POST /money-case/:id/release': async ({ id, reason }, request) => {
      await releasePaymentException(request.trx, { exceptionId: id, ...actOf(request, reason) })
      const details = await selectCaseKind(request.trx, id)
      return { data: { id, state: 'open' }, audit: { subjectId: id, reason, details } }
    },

    'POST /money-case/:id/settle': async ({ id, reason }, request) => {
      await settlePaymentException(request.trx, { exceptionId: id, ...actOf(request, reason) })
      const details = await selectCaseKind(request.trx, id)
      return { data: { id, state: 'settled' }, audit: { subjectId: id, reason, details } }
    },
  }
}

function presentCase<Row extends { history: readonly CaseEvent[] }>({ history, ...row }: Row) {
  return {
    ...presentRow(row),
    history: history.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
  }
}
