import type { refundEndpoints } from '@hao/contract/console/endpoints/refunds.ts'
import { parseFilters } from '@hao/contract/console/list.ts'
import { refundRequestList } from '@hao/contract/console/lists/refund-requests.ts'
import { refundList } from '@hao/contract/console/lists/refunds.ts'
import type { Context } from '../../context.ts'
import { valueCursor } from '../../platform/base/page.ts'
import { requestRefund } from '../../commerce/refund-requests/request-refund.ts'
import {
  approveRefundRequest,
  declineRefundRequest,
  withdrawRefundRequest,
} from '../../commerce/refund-requests/resolve-request.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { sumUpToLimit } from '../base/queries.ts'
import { listById, listPage } from '../base/list.ts'
import { filterRequests, selectRequests } from '../../commerce/refund-requests/queries.ts'
import { filterRefunds, selectRefunds, toRefundPosition } from '../../commerce/refunds/list-queries.ts'
import { presentRequest } from '../base/present-refund-request.ts'
import { reviewRequest } from './review-request.ts'
import { presentRow } from '../base/present-row.ts'

export function refundRoutes(context: Context): ConsoleHandlers<keyof typeof refundEndpoints> {
  const plan = context.config.numberPlan
  return {
    'GET /refunds': (input, { db }) =>
      listPage(input, {
        filters: refundList.schemas,
        cursor: valueCursor,
        select: (filters, { limit, after }) => selectRefunds(db, filters, { sort: input.sort, limit, after }),
        toPosition: (row) => toRefundPosition(row, input.sort),
        present: presentRow,
      }),
    'GET /refunds/count': (input, { db }) =>
      sumUpToLimit(db, filterRefunds(db, parseFilters(refundList.schemas, input).filters)),
    'GET /refund-requests': (input, { db, staff: { staffId }, at }) =>
      listById(input, {
        filters: refundRequestList.schemas,
        select: (filters, page) => selectRequests(db, filters, { ...page, reader: { staffId, at } }),
        present: (row) => presentRequest(row, plan),
      }),

    'GET /refund-requests/count': (input, { db, staff: { staffId } }) =>
      sumUpToLimit(db, filterRequests(db, parseFilters(refundRequestList.schemas, input).filters, staffId)),

    'GET /refund-request/:id': ({ id }, { db, staff, at }) =>
      reviewRequest(context, db, id, { ...staff, at }),

    'POST /order/:id/refund-request': async ({ id, amountFen, reason }, { trx, staff: { staffId }, at }) => {
      const { requestId, waits, content } = await requestRefund(context, trx, {
        orderId: id,
        amountFen: amountFen === 'all' ? undefined : amountFen,
        reason,
        staffId,
        at,
      })
      const details = { requestId, waits, kind: content.kind, amountFen: content.amountFen }
      const alone = waits ? {} : { refund: content.amountFen }
      return { data: { id: requestId, waits }, audit: { subjectId: id, reason, details, alone } }
    },

    'POST /refund-request/:id/approve': async ({ id, version }, { trx, staff: { staffId }, at }) => {
      const { content, people } = await approveRefundRequest(context, trx, {
        requestId: id,
        staffId,
        at,
        version,
      })
      const { reason: _reason, ...details } = content
      return { data: { id, state: 'approved' }, audit: { subjectId: id, details: { ...details, ...people } } }
    },

    'POST /refund-request/:id/refuse': async ({ id, reason }, { trx, staff: { staffId }, at }) => {
      const { state } = await declineRefundRequest(trx, { requestId: id, staffId, at, reason })
      return { data: { id, state }, audit: { subjectId: id, reason } }
    },

    'POST /refund-request/:id/withdraw': async ({ id }, { trx, staff: { staffId }, at }) => {
      const { state } = await withdrawRefundRequest(trx, { requestId: id, staffId, at })
      return { data: { id, state }, audit: { subjectId: id } }
    },
  }
}
