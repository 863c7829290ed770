import type { homeEndpoints } from '@hao/contract/console/endpoints/home.ts'
import type { listLayoutEndpoints } from '@hao/contract/console/endpoints/list-layouts.ts'
import type { sellingEndpoints } from '@hao/contract/console/endpoints/selling.ts'
import type { searchEndpoints } from '@hao/contract/console/endpoints/search.ts'
import type { viewEndpoints } from '@hao/contract/console/endpoints/views.ts'
import type { workEndpoints } from '@hao/contract/console/endpoints/work.ts'
import { approvalMachine } from '../../../people/approvals/machine.ts'
import { requestApproval } from '../../../people/approvals/request-approval.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { ValidRequest } from '../valid-request.ts'
import { insertSellingStop } from '../../../inventory/selling/switch-selling.ts'

let views = 0

function newView() {
  views += 1
  return { screen: 'numbers', name: `view ${views}`, query: 'state=on_sale', shared: false }
}

type Calls = typeof homeEndpoints &
  typeof listLayoutEndpoints &
  typeof sellingEndpoints &
  typeof workEndpoints &
  typeof searchEndpoints &
  typeof viewEndpoints

export const homeRequests: Record<keyof Calls, ValidRequest> = {
  'GET /home': async () => ({}),
  'GET /work': async () => ({}),
  'POST /selling/stop': async () => ({ reason: '支付渠道维护' }),
  'POST /selling/resume': async ({ server }) => {
    const { db, clock } = server.context
    await inTransaction(db, (trx) => insertSellingStop(trx, { staffId: null, reason: '维护', at: clock() }))
    return { reason: '维护结束' }
  },
  'POST /work/outcomes/:id/seen': async ({ staffByRole, server }, as = staffByRole.inventory) => {
    const { db, clock } = server.context
    const request = {
      kind: 'price-rules',
      subjectId: 1,
      content: {},
      askedBy: as.id,
      reason: '调价',
    } as const
    const { id } = await inTransaction(db, (trx) => requestApproval(trx, { ...request, at: clock() }))
    await approvalMachine.transition(db, 'lapse', { id }, { at: clock(), set: { decided_at: clock() } })
    return { id }
  },
  'POST /search': async () => ({ q: '13800138000' }),
  'GET /list-layouts': async () => ({}),
  'POST /list-layouts': async () => ({
    list: 'orders',
    columns: [{ key: 'trade', hidden: false, width: 200 }],
    density: 'usual',
  }),
  'POST /list-layouts/reset': async () => ({ list: 'orders' }),
  'GET /views': async () => ({ screen: 'numbers' }),
  'POST /views': async () => newView(),
  'DELETE /views/:id': async ({ staffByRole, server }, as = staffByRole.inventory) => {
    const { id } = await server.context.db
      .insertInto('staff_saved_views')
      .values({ staff_id: as.id, ...newView() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id }
  },
}
