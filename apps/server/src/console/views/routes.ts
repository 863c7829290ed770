import type { viewEndpoints } from '@hao/contract/console/endpoints/views.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { deleteView, saveView, selectViews } from './queries.ts'

type Row = Awaited<ReturnType<typeof selectViews>>[number]

const presentTo = (staffId: number) => (row: Row) => {
  const { staff_id, ...view } = row
  return { ...view, own: staff_id === staffId }
}

export function viewRoutes(): ConsoleHandlers<keyof typeof viewEndpoints> {
  return {
    'GET /views': async ({ screen }, { staff: { staffId }, db }) => {
      const rows = await selectViews(db, { staffId, screen })
      return { views: rows.map(presentTo(staffId)) }
    },
    'POST /views': async (view, { staff: { staffId }, trx }) => {
      const kept = await saveView(trx, { staffId, ...view })
      if (!kept) throw refuse('not-now')
      const { name, shared } = view
      return { data: presentTo(staffId)(kept), audit: { subjectId: kept.id, details: { name, shared } } }
    },
    'DELETE /views/:id': async ({ id }, { staff: { staffId }, trx }) => {
      const name = await deleteView(trx, { id, staffId })
      if (name === undefined) throw refuse('no-such-thing')
      return { data: {}, audit: { subjectId: id, details: { name } } }
    },
  }
}
