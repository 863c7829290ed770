import type { NumberDetail } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db } from '../../platform/db/database.ts'
import { presentNumber, presentNumberTo, type PublicNumber, toPublicNumber } from './present.ts'
import { selectNumber } from './queries.ts'
import { similarNumbers } from './similar-numbers.ts'

const similarCount = 6

/** The user's own order that holds or owns a number now, if there is one. */
export type FindLiveOrder = (
  db: Db,
  which: { userId: number; numberId: number },
) => Promise<number | undefined>

/**
 * A number's page: itself, the reader's own live order of it, and similar numbers on sale. Refuses
 * `number-not-found`.
 */
export async function getNumber(
  context: Context,
  id: number,
  { userId, liveOrderOf }: { userId: number | undefined; liveOrderOf: FindLiveOrder },
): Promise<NumberDetail> {
  const known = context.availability.unresponsiveSince && context.numberIndex.current?.get(id)
  if (known) return numberFromMemory(context, toPublicNumber(known), known.categories)
  const row = await selectNumber(context.db, id)
  if (!row || row.state === 'draft') throw refuse('number-not-found')
  const [similar, orderId] = await Promise.all([
    similarNumbers(context, row, similarCount),
    userId === undefined ? undefined : liveOrderOf(context.db, { userId, numberId: id }),
  ])
  return {
    ...presentNumberTo(row, userId),
    ...(orderId !== undefined && { orderId }),
    similar: similar.map(presentNumber),
  }
}

/**
 * While the database does not answer: as it was when it last did, on sale. Whether the reader has an order of
 * it is not known.
 */
async function numberFromMemory(
  context: Context,
  row: PublicNumber,
  categories: readonly string[],
): Promise<NumberDetail> {
  const similar = await similarNumbers(context, { ...row, categories: [...categories] }, similarCount)
  return { ...presentNumber(row), similar: similar.map(presentNumber) }
}
