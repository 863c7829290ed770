import { sql } from 'kysely'
import type { MaskPlace } from '@hao/numbers/search/mask.ts'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type Batch, noneOf } from '../../platform/db/work-in-batches.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'
import { mayFitWaitMask } from '../numbers/pattern-queries.ts'
import { isSellingStoppedSql } from '../selling/queries.ts'
import { publicColumns } from '../numbers/present.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'

/** The stored matches of a wait. */
export const maxMatches = 20

/**
 * A number that has come on sale. `releaseId` is the history entry that started the round; by default the
 * newest entry.
 */
export type FreedNumber = { numberId: number; releaseId?: number }

/** A number on sale and a wait for it, or for a mask that it may fit. */
export type Candidate = {
  number_id: number
  digits: string
  price_fen: number
  release_history_id: number
  wait_id: number
  user_id: number
  mask: string | null
  mask_anchor: MaskPlace | null
}

/**
 * The waits for these numbers, if they are on sale: by number, in the order of the queue, without the user
 * who has just released the number. None while selling is stopped. The caller must still test the masks.
 */
export async function selectCandidates(trx: Trx, freed: readonly FreedNumber[]): Promise<Candidate[]> {
  const numberIds = freed.map(({ numberId }) => numberId)
  const releaseIds = freed.map(({ releaseId }) => releaseId ?? null)
  const columns = sql`waits.id AS wait_id, waits.user_id, waits.mask, waits.mask_anchor, waits.queued_at`
  const { rows } = await sql<Candidate>`
    SELECT numbers.id AS number_id, digits, numbers.price_fen, release.id AS release_history_id, wait_id, waiting.user_id, mask, mask_anchor
    FROM unnest(${numberIds}::bigint[], ${releaseIds}::bigint[]) AS freed (number_id, release_history_id)
    JOIN numbers ON numbers.id = freed.number_id AND numbers.state = 'on_sale'
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM waits WHERE state = 'waiting' AND waits.number_id = numbers.id
      UNION ALL
      SELECT ${columns} FROM waits WHERE state = 'waiting' AND waits.mask IS NOT NULL
        AND ${mayFitWaitMask} AND numbers.price_fen <= coalesce(max_price_fen, numbers.price_fen)
    ) AS waiting
    CROSS JOIN LATERAL (
      SELECT id, order_id FROM number_history
      WHERE number_id = numbers.id AND id = coalesce(freed.release_history_id, id) ORDER BY id DESC LIMIT 1
    ) AS release
    LEFT JOIN orders ON orders.id = release.order_id
    WHERE orders.user_id IS DISTINCT FROM waiting.user_id AND NOT ${isSellingStoppedSql}
    ORDER BY numbers.id, queued_at, wait_id`.execute(trx)
  return rows
}

/** Locks a number. False if it is not on sale. */
export async function lockOnSale(trx: Trx, numberId: number): Promise<boolean> {
  const number = trx
    .selectFrom('numbers')
    .select('id')
    .where('id', '=', numberId)
    .where('state', '=', 'on_sale')
  return (await number.forUpdate().executeTakeFirst()) !== undefined
}

/** Locks a wait. False if it has ended. */
export async function lockWait(trx: Trx, waitId: number): Promise<boolean> {
  const wait = trx.selectFrom('waits').select('id').where('id', '=', waitId).where('state', '=', 'waiting')
  return (await wait.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** Moves a wait to the end of the queue after its offer. */
export async function moveToQueueEnd(trx: Trx, waitId: number, at: Date): Promise<void> {
  await trx.updateTable('waits').set({ queued_at: at }).where('id', '=', waitId).execute()
}

export type Match = { waitId: number; numberId: number }

/** Stores matches, and deletes all but the newest of each wait. */
export async function insertMatches(trx: Trx, matches: readonly Match[], at: Date): Promise<void> {
  if (matches.length === 0) return
  const values = matches.map(({ waitId, numberId }) => ({ wait_id: waitId, number_id: numberId, at }))
  await trx
    .insertInto('wait_matches')
    .values(values)
    .onConflict((known) => known.columns(['wait_id', 'number_id']).doUpdateSet({ at }))
    .execute()
  await sql`
    DELETE FROM wait_matches USING (
      SELECT wait_id, number_id, row_number() OVER (PARTITION BY wait_id ORDER BY at DESC, number_id DESC) AS place
      FROM wait_matches WHERE wait_id = ANY(${[...new Set(matches.map(({ waitId }) => waitId))]})
    ) AS kept
    WHERE place > ${maxMatches} AND wait_matches.wait_id = kept.wait_id AND wait_matches.number_id = kept.number_id`.execute(
    trx,
  )
}

/** The active waits of a user, newest first; or the wait with this id, in any state. */
export async function selectWaits(db: Db | Trx, which: { userId: number } | { id: number }) {
  const owner = sql<number>`waits.user_id`
  let waits = db
    .selectFrom('waits')
    .select([
      'waits.id',
      'waits.user_id',
      'waits.mask',
      'waits.mask_anchor',
      'waits.max_price_fen',
      'waits.created_at',
      'waits.ends_at',
      'waits.state',
    ])
  waits =
    'id' in which
      ? waits.where('waits.id', '=', which.id)
      : waits.where('waits.user_id', '=', which.userId).where('waits.state', '=', 'waiting')
  return waits
    .select((wait) => [
      jsonObjectFrom(
        wait.selectFrom('numbers').select(publicColumns).whereRef('numbers.id', '=', 'waits.number_id'),
      ).as('number'),
      jsonObjectFrom(
        wait
          .selectFrom('offers')
          .innerJoin('numbers', 'numbers.id', 'offers.number_id')
          .select(publicColumns)
          .whereRef('offers.wait_id', '=', 'waits.id')
          .where('offers.state', '=', 'open'),
      ).as('offered'),
      jsonArrayFrom(
        wait
          .selectFrom('wait_matches')
          .innerJoin('numbers', 'numbers.id', 'wait_matches.number_id')
          .select(publicColumns)
          .whereRef('wait_matches.wait_id', '=', 'waits.id')
          .where((number) =>
            number.or([
              number('numbers.state', '=', 'on_sale'),
              number('numbers.offered_to_user_id', '=', owner),
            ]),
          )
          .orderBy('wait_matches.at', 'desc')
          .orderBy('wait_matches.number_id', 'desc'),
      ).as('matches'),
    ])
    .orderBy('waits.id', 'desc')
    .execute()
}

export type WaitRow = Awaited<ReturnType<typeof selectWaits>>[number]

/** Whether a wait of this user exists, in any state. */
export async function hasWait(db: Db, userId: number, waitId: number): Promise<boolean> {
  const wait = db.selectFrom('waits').select('id').where('id', '=', waitId)
  return (await wait.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** The ids of expired waits. */
export async function selectDueWaits(trx: Trx, at: Date, { limit, except }: Batch) {
  return trx
    .selectFrom('waits')
    .select('id')
    .where('state', '=', 'waiting')
    .where('ends_at', '<=', at)
    .where('id', '<>', noneOf(except))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteEndedWaits(db: Db, endedBefore: Date): Promise<void> {
  await deleteInSteps(db, { table: 'waits', moment: 'ended_at', until: endedBefore })
}

/** A number that an import put on sale; `id` is the history entry. */
type ImportedNumber = { id: number; numberId: number }

/**
 * The numbers that a transaction put on sale. Excludes numbers that an import only changed, because it writes
 * their history too.
 */
export async function selectImportedNumbers(
  db: Trx,
  xid: string,
  { limit, except, last }: Batch,
): Promise<ImportedNumber[]> {
  const { rows } = await sql<ImportedNumber>`
    SELECT id, number_id AS "numberId" FROM number_history stocked
    WHERE xid = ${xid}::xid8 AND order_id IS NULL AND state = 'on_sale' AND id > ${last} AND id <> ${noneOf(except)}
      AND NOT EXISTS (SELECT FROM number_history later
        WHERE later.number_id = stocked.number_id AND later.id > stocked.id)
      AND 'on_sale' IS DISTINCT FROM (SELECT state FROM number_history earlier
        WHERE earlier.number_id = stocked.number_id AND earlier.id < stocked.id ORDER BY id DESC LIMIT 1)
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * Locks a user, so that concurrent requests of the user run one after the other. Undefined if the account is
 * deleted.
 */
export async function lockUser(trx: Trx, userId: number) {
  const user = trx
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
  return user.forUpdate().executeTakeFirst()
}

export async function lockNumberState(trx: Trx, numberId: number): Promise<NumberState | undefined> {
  const number = trx.selectFrom('numbers').select('state').where('id', '=', numberId)
  return (await number.forShare().executeTakeFirst())?.state
}

/** The target of a wait: a number, or a mask with a highest price. */
export type WaitTarget = {
  number_id: number | null
  mask: string | null
  mask_anchor: MaskPlace | null
  max_price_fen: number | null
}

/**
 * Sets the highest price of an active wait with the same target. Returns its id; undefined if there is none.
 */
export async function updateSameWait(
  trx: Trx,
  userId: number,
  columns: WaitTarget,
): Promise<number | undefined> {
  const { number_id, mask, mask_anchor, max_price_fen } = columns
  const same = await trx
    .updateTable('waits')
    .set({ max_price_fen })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .where(
      sql<boolean>`(number_id, mask, mask_anchor) IS NOT DISTINCT FROM (${number_id}::bigint, ${mask}, ${mask_anchor})`,
    )
    .returning('id')
    .executeTakeFirst()
  return same?.id
}

export async function countWaiting(trx: Trx, userId: number): Promise<number> {
  const { live } = await trx
    .selectFrom('waits')
    .select((wait) => wait.fn.countAll<number>().as('live'))
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return live
}
