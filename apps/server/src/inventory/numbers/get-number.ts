import type { NumberDetail } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  presentNumber,
  presentNumberTo,
  type PublicNumber,
  toPublicNumber,
  publicColumns,
} from './present.ts'
import { similarNumbers } from './similar-numbers.ts'
import { discountsSql } from './discounts.ts'
import { isSellingStoppedSql } from '../selling/queries.ts'

const similarCount = 6

/** Finds the user's live orders and running subscriptions of numbers, by the number's id. */
export type FindOwnNumbers = (
  db: Db,
  which: { userId: number; numberIds: readonly number[] },
) => Promise<ReadonlyMap<number, Pick<NumberDetail, 'orderId' | 'orderAmount' | 'subscriptionId'>>>

/**
 * A number with similar numbers on sale, and the reader's own live order and subscription of it. Refuses
 * `number-not-found`.
 */
export async function getNumber(
  context: Context,
  id: number,
  { userId, findOwnNumbers }: { userId: number | undefined; findOwnNumbers: FindOwnNumbers },
): Promise<NumberDetail> {
  const indexed = context.availability.unresponsiveSince && context.liveIndex.current?.get(id)
  if (indexed) return numberFromMemory(context, toPublicNumber(indexed), indexed.categories)
  const row = await context.db
    .selectFrom('numbers')
    .select([...publicColumns, 'numbers.categories', isSellingStoppedSql.as('isSellingStopped')])
    .select(discountsSql.as('discounts'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.state === 'draft') throw refuse('number-not-found')
  const [similar, own] = await Promise.all([
    similarNumbers(context, row, similarCount),
    userId === undefined ? undefined : findOwnNumbers(context.db, { userId, numberIds: [id] }),
  ])
  const shown = presentNumberTo(row, userId)
  return {
    similar: similar.map(presentNumber),
    ...shown,
    discounts: row.discounts,
    ...(row.isSellingStopped && shown.state === 'on_sale' && { sellingStopped: true as const }),
    ...own?.get(id),
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
