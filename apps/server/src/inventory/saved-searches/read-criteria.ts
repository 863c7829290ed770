import { toQuery, type Wish } from '@hao/numbers/meaning/wish.ts'
import type { Context } from '../../context.ts'
import { type Criteria, readWish } from '../numbers/read-wish.ts'

/** `isGone`: its category was deleted, so nothing fits. */
type ReadSearch = { criteria: Criteria; wish: Wish; isGone: boolean }

/** Reads the decrypted criteria of saved searches as they are understood today. */
export async function createCriteriaReader({
  categories,
  config,
}: Pick<Context, 'categories' | 'config'>): Promise<(json: string) => ReadSearch> {
  const { visible, find } = await categories.current()
  return (json) => {
    const criteria = JSON.parse(json) as Criteria
    const category = criteria.category === undefined ? undefined : find(criteria.category)
    const { wish } = readWish(criteria, { plan: config.numberPlan, categories: visible, category })
    return { criteria, wish, isGone: criteria.category !== undefined && !category }
  }
}

/**
 * `count`, but no more than are on sale now and fit: numbers may have been sold or withdrawn since they were
 * counted. Until the index is loaded, `count` is all that is known.
 */
export function countFitting(
  { liveIndex }: Pick<Context, 'liveIndex'>,
  { wish, isGone }: ReadSearch,
  count: number,
): number {
  return isGone ? 0 : (liveIndex.current?.count(toQuery(wish), count) ?? count)
}
