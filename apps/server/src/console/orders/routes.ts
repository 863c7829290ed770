import { orderFilters, type orderEndpoints } from '@hao/contract/console/endpoints/orders.ts'
import { parseFilters } from '@hao/contract/console/list.ts'
import type { Context } from '../../context.ts'
import { idCursor } from '../../platform/base/page.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { countUpToLimit } from '../base/queries.ts'
import { listPage } from '../base/list.ts'
import { getStaffOrder } from './get-order.ts'
import { buildOrdersQuery, selectOrders } from './queries.ts'
import { presentOrderRow } from './present.ts'

export function orderRoutes(context: Context): ConsoleHandlers<keyof typeof orderEndpoints> {
  const plan = context.config.numberPlan
  return {
    'GET /orders': (input, { db }) =>
      listPage(input, {
        filters: orderFilters,
        cursor: idCursor,
        select: (filters, { limit, after }) => selectOrders(db, filters, { limit, before: after, plan }),
        toPosition: ({ id }) => id,
        present: (row) => presentOrderRow(row, { keys: context.keys, plan }),
      }),
    'GET /orders/count': (input, { db }) =>
      countUpToLimit(db, buildOrdersQuery(parseFilters(orderFilters, input).filters, plan)),
    'GET /orders/:id': ({ id }, { db, staff: { staffId }, at }) =>
      getStaffOrder(context, db, { id, reader: { staffId, at } }),
  }
}
