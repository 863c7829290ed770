import type { NumberDetail } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import { refuse } from '../http/refuse.ts'
import { liveOrderOf } from '../orders/find-order.ts'
import { presentNumber } from './present.ts'
import { selectNumber, selectSimilar } from './queries.ts'

const similarCount = 6

/** A number's page: itself, the reader's own live order of it, and similar numbers on sale. Refuses `number-not-found`. */
export async function getNumber(
  context: Context,
  id: number,
  userId: number | undefined,
): Promise<NumberDetail> {
  const row = await selectNumber(context.db, id)
  if (!row || row.state === 'draft') throw refuse('number-not-found')
  const [similar, orderId] = await Promise.all([
    selectSimilar(context.db, row, similarCount),
    userId === undefined ? undefined : liveOrderOf(context.db, { userId, numberId: id }),
  ])
  return {
    ...presentNumber(row),
    ...(orderId !== undefined && { orderId }),
    similar: similar.map(presentNumber),
  }
}
