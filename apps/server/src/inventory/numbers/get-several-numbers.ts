import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { discountsSql } from './discounts.ts'
import type { FindOwnNumbers } from './get-number.ts'
import { presentNumberTo, publicColumns } from './present.ts'

/** Numbers in the order of `ids`, as the reader sees them; a number that was never on sale is left out. */
export async function getSeveralNumbers(
  { db }: Context,
  ids: readonly number[],
  { userId, findOwnNumbers }: { userId: number | undefined; findOwnNumbers: FindOwnNumbers },
): Promise<EndpointOutput<'GET /number/several'>> {
  const rows = await db
    .selectFrom('numbers')
    .select([...publicColumns, discountsSql.as('discounts')])
    .where('id', 'in', ids)
    .where('state', '<>', 'draft')
    .execute()
  const gone = rows.filter(({ state }) => state !== 'on_sale').map(({ id }) => id)
  const own =
    userId === undefined || gone.length === 0
      ? undefined
      : await findOwnNumbers(db, { userId, numberIds: gone })
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => {
    const row = known.get(id)
    if (!row) return []
    const { discounts } = row
    return [{ ...presentNumberTo(row, userId), ...own?.get(id), discounts }]
  })
}
