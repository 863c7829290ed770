import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { lockNumber } from '../../inventory/bulk-changes/queries.ts'
import { moveNumber, type StaffAction } from '../../inventory/bulk-changes/move-number.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Trx } from '../../platform/db/database.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'
import { computeWeights } from './order.ts'
import { selectFeatured } from './queries.ts'

/**
 * Reads typed numbers, each once, and returns their digits. Refuses `numbers-not-on-sale` with those that are
 * not on sale, or unknown (`state` null), so that each can be named.
 */
export async function requireOnSale(
  { config }: Context,
  trx: Trx,
  typed: readonly string[],
): Promise<string[]> {
  const asked = typed.map((each) => ({
    typed: each,
    digits: parseTypedNumber(each.normalize('NFKC'), config.numberPlan) ?? '',
  }))
  const digits = [...new Set(asked.map((each) => each.digits))]
  const found = await trx
    .selectFrom('numbers')
    .select(['digits', 'state'])
    .where('digits', 'in', digits)
    .execute()
  const states = new Map(found.map((row) => [row.digits, row.state]))
  const numbers = asked
    .map((each) => ({ typed: each.typed, state: states.get(each.digits) ?? null }))
    .filter(({ state }) => state !== 'on_sale')
  if (numbers.length > 0) throw refuse('numbers-not-on-sale', { numbers })
  return digits
}

/**
 * Puts numbers in front of all others on sale, in this order, by the move `feature` of each. Those that are
 * not on sale stay as they are, and are returned as `skipped`.
 */
export async function putInFront(
  context: Context,
  trx: Trx,
  digits: readonly string[],
  action: StaffAction,
): Promise<{ changed: number; skipped: string[] }> {
  // Two who do so at the same time follow each other, and neither mixes with the other.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('front of home', 0))`.execute(trx)
  const known = trx.selectFrom('numbers').select('id').where('digits', 'in', digits).orderBy('id')
  const locked = new Map<string, NonNullable<Awaited<ReturnType<typeof lockNumber>>>>()
  for (const { id } of await known.execute()) {
    const number = await lockNumber(trx, id)
    if (number?.state === 'on_sale') locked.set(number.digits, number)
  }
  const first = await selectFeatured(trx, locked.size + 1)
  const behind = first.find((number) => !locked.has(number.digits))
  const order = digits.flatMap((each) => locked.get(each) ?? [])
  const changed = computeWeights(order, behind?.featured ?? 0)
  for (const { id, featured } of changed) {
    const { version } = order.find((number) => number.id === id)!
    await moveNumber(context, trx, { id, version, featured, move: 'feature' }, action)
  }
  return { changed: changed.length, skipped: digits.filter((each) => !locked.has(each)) }
}
