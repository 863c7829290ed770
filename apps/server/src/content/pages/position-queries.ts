import type { Trx } from '../../platform/db/database.ts'

/** The number of rows, and the last position. */
export async function selectLastPosition(
  trx: Trx,
  table: 'banners' | 'questions',
): Promise<{ count: number; position: number }> {
  const { count, position } = await trx
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('position')])
    .executeTakeFirstOrThrow()
  return { count, position: position ?? 0 }
}
