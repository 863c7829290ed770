import type { listLayoutEndpoints } from '@hao/contract/console/endpoints/list-layouts.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { deleteLayout, saveLayout, selectLayouts } from './queries.ts'

export function listLayoutRoutes(): ConsoleHandlers<keyof typeof listLayoutEndpoints> {
  return {
    'GET /list-layouts': async (_input, { staff: { staffId }, db }) => ({
      layouts: await selectLayouts(db, staffId),
    }),
    'POST /list-layouts': async (layout, { staff: { staffId }, trx }) => {
      if (!(await saveLayout(trx, { staffId, layout }))) throw refuse('not-now')
      return { data: layout, audit: { subjectId: staffId, details: { name: layout.list } } }
    },
    'POST /list-layouts/reset': async ({ list }, { staff: { staffId }, trx }) => {
      await deleteLayout(trx, { staffId, list })
      return { data: {}, audit: { subjectId: staffId, details: { name: list } } }
    },
  }
}
