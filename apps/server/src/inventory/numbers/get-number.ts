import type { NumberDetail } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db } from '../../platform/db/database.ts'
import { presentNumber, presentNumberTo, type PublicNumber, toPublicNumber } from './present.ts'
import { selectNumber } from './queries.ts'
import { similarNumbers } from './similar-numbers.ts'

const similarCount = 6

/** Finds the user's order that holds or owns a number now. */
export type FindLiveOrder = (
  db: Db,
  which: { userId: number; numberId: number },
) => Promise<number | undefined>

/**
 * A number with similar numbers on sale, and the reader's own live order of it. Refuses `number-not-found`.
 */
export async function getNumber(
  context: Context,
  id: number,
  { userId, findLiveOrder }: { userId: number | undefined; findLiveOrder: FindLiveOrder },
): Promise<NumberDetail> {
  const indexed = context.availability.unresponsiveSince && context.liveIndex.current?.get(id)
  if (indexed) return numberFromMemory(context, toPublicNumber(indexed), indexed.categories)
  const row = await selectNumber(context.db, id)
  if (!row || row.state === 'draft') throw refuse('number-not-found')
  const [similar, orderId] = await Promise.all([
    similarNumbers(context, row, similarCount),
    userId === undefined ? undefined : findLiveOrder(context.db, { userId, numberId: id }),
  ])
  return {
    similar: similar.map(presentNumber),
    ...presentNumberTo(row, userId),
    ...(orderId !== undefined && { orderId }),
  }
}

/** During a database outage: the number as last known, on sale. The reader's order of it is unknown. */
async function numberFromMemory(
  context: Context,
  row: PublicNumber,
  categories: readonly string[],
): Promise<NumberDetail> {
  const similar = await similarNumbers(context, { ...row, categories: [...categories] }, similarCount)
  return { ...presentNumber(row), similar: similar.map(presentNumber) }
}
