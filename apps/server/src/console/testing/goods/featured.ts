import type { featuredEndpoints } from '@hao/contract/console/endpoints/featured.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { moveNumber } from '../../../inventory/bulk-changes/move-number.ts'
import { selectFeatured } from '../../featured/queries.ts'
import type { TestConsole } from '../console.ts'
import type { Good } from '../good.ts'
import { freshNumber } from './numbers.ts'

const reason = '本周主推'

async function feature(town: TestConsole): Promise<void> {
  const { context } = town.server
  const { id, version } = await freshNumber(town)
  const by = { staffId: town.five.inventory.id, reason, at: context.clock() }
  await inTransaction(context.db, (trx) =>
    moveNumber(context, trx, { id, version, move: 'feature', featured: 5 }, by),
  )
}

export const featuredGoods: Record<keyof typeof featuredEndpoints, Good> = {
  'GET /featured': async () => ({}),
  'POST /featured': async (town) => {
    const { id } = await freshNumber(town)
    const { db } = town.server.context
    const row = db.selectFrom('numbers').select('digits').where('id', '=', id)
    return { digits: (await row.executeTakeFirstOrThrow()).digits, reason }
  },
  'POST /featured/order': async (town) => {
    await feature(town)
    await feature(town)
    const first = await selectFeatured(town.server.context.db, 2)
    return { wanted: first.map(({ id, version }) => ({ id, version })).toReversed(), reason }
  },
}
