import type { orderEndpoints } from '@hao/contract/console/endpoints/orders.ts'
import { parseFilters } from '@hao/contract/console/list.ts'
import { orderList } from '@hao/contract/console/lists/orders.ts'
import type { Context } from '../../context.ts'
import { valueCursor } from '../../platform/base/page.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { sumUpToLimit } from '../base/queries.ts'
import { listPage } from '../base/list.ts'
import { getStaffOrder } from './get-order.ts'
import { selectOrders, toOrderPosition } from './page-queries.ts'
import { buildOrdersQuery, findRare } from './queries.ts'
import { presentOrderRow } from './present.ts'

export function orderRoutes(context: Context): ConsoleHandlers<keyof typeof orderEndpoints> {
  const plan = context.config.numberPlan
  return {
    'GET /orders': (input, { db }) =>
      listPage(input, {
        filters: orderList.schemas,
        cursor: valueCursor,
        select: (filters, { limit, after }) =>
          selectOrders(db, filters, { sort: input.sort, limit, after, plan }),
        toPosition: (row) => toOrderPosition(row, input.sort),
        present: (row) => presentOrderRow(row, { keys: context.keys, plan }),
      }),
    'GET /orders/count': async (input, { db }) => {
      const { filters } = parseFilters(orderList.schemas, input)
      return sumUpToLimit(db, buildOrdersQuery(filters, plan, await findRare(db, filters)))
    },
    'GET /orders/:id': ({ id }, { db, staff: { staffId }, at }) =>
      getStaffOrder(context, db, { id, reader: { staffId, at } }),
  }
}
