import type { featuredEndpoints } from '@hao/contract/console/endpoints/featured.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { moveNumber } from '../../../inventory/bulk-changes/move-number.ts'
import { selectFeatured } from '../../featured/queries.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'
import { insertNumber } from './numbers.ts'

const reason = '本周主推'

async function feature(testConsole: TestConsole): Promise<void> {
  const { context } = testConsole.server
  const { id, version } = await insertNumber(testConsole)
  const by = { staffId: testConsole.staffByRole.inventory.id, reason, at: context.clock() }
  await inTransaction(context.db, (trx) =>
    moveNumber(context, trx, { id, version, move: 'feature', featured: 5 }, by),
  )
}

export const featuredRequests: Record<keyof typeof featuredEndpoints, ValidRequest> = {
  'GET /featured': async () => ({}),
  'POST /featured': async (testConsole) => {
    const { id } = await insertNumber(testConsole)
    const { db } = testConsole.server.context
    const row = db.selectFrom('numbers').select('digits').where('id', '=', id)
    return { digits: (await row.executeTakeFirstOrThrow()).digits, reason }
  },
  'POST /featured/order': async (testConsole) => {
    await feature(testConsole)
    await feature(testConsole)
    const first = await selectFeatured(testConsole.server.context.db, 2)
    return { wanted: first.map(({ id, version }) => ({ id, version })).toReversed(), reason }
  },
}
