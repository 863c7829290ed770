import type { featuredEndpoints } from '@hao/contract/console/endpoints/featured.ts'
import { addDays } from '../../../platform/base/time.ts'
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

const openPlan = async ({ server }: TestConsole): Promise<number | undefined> => {
  const open = server.context.db.selectFrom('featured_plans').select('id').where('ended_at', 'is', null)
  return (await open.executeTakeFirst())?.id
}

async function onSale(testConsole: TestConsole): Promise<string[]> {
  const { id } = await insertNumber(testConsole)
  const row = testConsole.server.context.db.selectFrom('numbers').select('digits').where('id', '=', id)
  return [(await row.executeTakeFirstOrThrow()).digits]
}

export const featuredRequests: Record<keyof typeof featuredEndpoints, ValidRequest> = {
  'GET /featured': async () => ({}),
  'POST /featured': async (testConsole) => ({ numbers: await onSale(testConsole), reason }),
  'POST /featured/plan': async (testConsole) => {
    const open = await openPlan(testConsole)
    const startsAt = addDays(testConsole.server.context.clock(), 1).toISOString()
    return {
      numbers: await onSale(testConsole),
      startsAt,
      reason,
      ...(open !== undefined && { replaces: open }),
    }
  },
  'POST /featured/plan/:id/cancel': async (testConsole) => {
    const { context } = testConsole.server
    const at = context.clock()
    const plan = { digits: ['628888'], starts_at: addDays(at, 1), reason, created_at: at }
    const staff_id = testConsole.staffByRole.inventory.id
    const inserted = await context.db
      .insertInto('featured_plans')
      .values({ ...plan, staff_id })
      .onConflict((open) => open.doNothing())
      .returning('id')
      .executeTakeFirst()
    return { id: inserted?.id ?? (await openPlan(testConsole)), reason }
  },
  'POST /featured/order': async (testConsole) => {
    await feature(testConsole)
    await feature(testConsole)
    const first = await selectFeatured(testConsole.server.context.db, 2)
    return { wanted: first.map(({ id, version }) => ({ id, version })).toReversed(), reason }
  },
}
