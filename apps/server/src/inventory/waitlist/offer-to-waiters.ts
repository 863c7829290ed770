import { sql } from 'kysely'
import type { MaskPlace } from '@hao/numbers/search/mask.ts'
import { waitTerms } from '@hao/contract/wait-terms.ts'
import { createRowFilter } from '@hao/numbers/search/row-filter.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { offerNumber } from '../numbers/machine.ts'
import { shownPrice } from '../numbers/present.ts'
import { minuteMs, shanghaiDay } from '../../platform/base/time.ts'
import { offerMachine } from './machine.ts'
import { mayFitWaitMask } from '../numbers/pattern-queries.ts'
import { isSellingStoppedSql } from '../selling/queries.ts'

/** How long (ms) an offer reserves a number. */
const headStartMs = waitTerms.minutes * minuteMs

/** The stored matches of a wait. */
const maxMatches = 20

/**
 * A number that has come on sale. `releaseId` is the history entry that started the round; by default the
 * newest entry.
 */
type FreedNumber = { numberId: number; releaseId?: number }

/**
 * The waits for these numbers, if they are on sale: by number, in the order of the queue, without the user
 * who has just released the number. None while selling is stopped. The caller must still test the masks.
 */
async function selectCandidates(trx: Trx, freed: readonly FreedNumber[]): Promise<Candidate[]> {
  const numberIds = freed.map(({ numberId }) => numberId)
  const releaseIds = freed.map(({ releaseId }) => releaseId ?? null)
  const columns = sql`waits.id AS wait_id, waits.user_id, waits.mask, waits.mask_anchor, waits.queued_at`
  const { rows } = await sql<Candidate>`
    SELECT numbers.id AS number_id, digits, ${shownPrice} AS price_fen, release.id AS release_history_id, wait_id, waiting.user_id, mask, mask_anchor
    FROM unnest(${numberIds}::bigint[], ${releaseIds}::bigint[]) AS freed (number_id, release_history_id)
    JOIN numbers ON numbers.id = freed.number_id AND numbers.state = 'on_sale'
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM waits WHERE state = 'waiting' AND waits.number_id = numbers.id
      UNION ALL
      SELECT ${columns} FROM waits WHERE state = 'waiting' AND waits.mask IS NOT NULL
        AND ${mayFitWaitMask} AND ${shownPrice} <= coalesce(max_price_fen, ${shownPrice})
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

type Match = { waitId: number; numberId: number }

/** Stores matches, and deletes all but the newest of each wait. */
async function insertMatches(trx: Trx, matches: readonly Match[], at: Date): Promise<void> {
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
    WHERE place > ${maxMatches} AND wait_matches.wait_id = kept.wait_id
    AND wait_matches.number_id = kept.number_id`.execute(trx)
}

/**
 * Offers numbers that have just come on sale to waiting users, in the same transaction, so no one else can
 * order them before. Each number is offered to the first user in the queue, for 10 minutes. A user who was
 * already notified today is skipped and only sees the number among their alerts. Without a user to notify the
 * number stays on sale for everyone.
 */
export async function offerToWaiters(
  context: Context,
  trx: Trx,
  freed: readonly FreedNumber[],
  at: Date,
): Promise<void> {
  const candidates = (await selectCandidates(trx, freed)).filter(createMaskFilter())
  if (candidates.length === 0) return
  const turns = await loadTurns(trx, candidates, at)
  const waiting = candidates.filter(
    ({ release_history_id, user_id }) => !turns.hadTurn(release_history_id, user_id),
  )
  const matches: Match[] = []
  for (const queue of groupBy(waiting, ({ number_id }) => number_id).values())
    matches.push(...(await offerToFirst(context, trx, queue, { turns, at })))
  const byWait = groupBy(matches, ({ waitId }) => waitId).values()
  const kept = [...byWait].flatMap((ofWait) => ofWait.slice(-maxMatches))
  await insertMatches(trx, kept, at)
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** A number on sale and a wait for it, or for a mask that it may fit. */
type Candidate = {
  number_id: number
  digits: string
  price_fen: number
  release_history_id: number
  wait_id: number
  user_id: number
  mask: string | null
  mask_anchor: MaskPlace | null
}

/** Creates a function that tests whether a number fits a candidate's mask. Parses each mask once. */
function createMaskFilter(): (candidate: Candidate) => boolean {
  const filters = new Map<string, ReturnType<typeof createRowFilter>>()
  return ({ mask, mask_anchor: on, number_id: id, digits, price_fen: priceFen }) => {
    if (mask === null || on === null) return true
    const name = `${on} ${mask}`
    const fits = filters.get(name) ?? createRowFilter([{ is: 'mask', mask, on }])
    filters.set(name, fits)
    return fits({ id, digits, priceFen, struckPriceFen: null, featured: 0, shuffleKey: 0, categories: [] })
  }
}

type Turns = {
  /** Whether a user already had an offer in this round. */
  hadTurn: (releaseId: number, userId: number) => boolean
  /** The users who were notified of a number today. */
  notifiedToday: Set<number>
}

async function loadTurns(trx: Trx, candidates: readonly Candidate[], at: Date): Promise<Turns> {
  const day = shanghaiDay(at)
  const userIds = [...new Set(candidates.map(({ user_id }) => user_id))]
  const releaseIds = [...new Set(candidates.map(({ release_history_id }) => release_history_id))]
  const rows = await trx
    .selectFrom('offers')
    .select(['user_id', 'release_history_id', 'day'])
    .where('user_id', 'in', userIds)
    .where((offer) => offer.or([offer('day', '=', day), offer('release_history_id', 'in', releaseIds)]))
    .execute()
  const turns = new Set(rows.map(({ release_history_id, user_id }) => `${release_history_id} ${user_id}`))
  return {
    hadTurn: (releaseId, userId) => turns.has(`${releaseId} ${userId}`),
    notifiedToday: new Set(rows.filter((offer) => offer.day === day).map(({ user_id }) => user_id)),
  }
}

type Round = { turns: Turns; at: Date }

/** Locks a number. False if it is not on sale. */
async function lockOnSale(trx: Trx, numberId: number): Promise<boolean> {
  const number = trx
    .selectFrom('numbers')
    .select('id')
    .where('id', '=', numberId)
    .where('state', '=', 'on_sale')
  return (await number.forUpdate().executeTakeFirst()) !== undefined
}

/**
 * Offers a number to the first user in the queue who can be notified. Returns the matches of that user and of
 * all before.
 */
async function offerToFirst(
  context: Context,
  trx: Trx,
  queue: readonly Candidate[],
  round: Round,
): Promise<Match[]> {
  const matches: Match[] = []
  for (const candidate of queue) {
    matches.push({ waitId: candidate.wait_id, numberId: candidate.number_id })
    if (round.turns.notifiedToday.has(candidate.user_id)) continue
    if (!(await lockOnSale(trx, candidate.number_id))) return []
    if (await offerTo(context, trx, candidate, round)) {
      round.turns.notifiedToday.add(candidate.user_id)
      break
    }
  }
  return matches
}

/** False if the wait has ended, or a concurrent transaction has just made an offer to the user. */
async function offerTo(
  context: Context,
  trx: Trx,
  { number_id: numberId, user_id: userId, wait_id: waitId, release_history_id }: Candidate,
  { at }: Round,
): Promise<boolean> {
  const wait = trx.selectFrom('waits').select('id').where('id', '=', waitId).where('state', '=', 'waiting')
  if (!(await wait.forNoKeyUpdate().executeTakeFirst())) return false
  const until = new Date(at.getTime() + headStartMs)
  const values = {
    wait_id: waitId,
    user_id: userId,
    number_id: numberId,
    release_history_id,
    day: shanghaiDay(at),
    expires_at: until,
    created_at: at,
  }
  const [offer] = await offerMachine.insertMany(trx, 'offer', [values], { at, skipConflictsOn: 'any' })
  if (!offer) return false
  await offerNumber(trx, { numberId, userId, until, at })
  // The wait moves to the end of the queue.
  await trx.updateTable('waits').set({ queued_at: at }).where('id', '=', waitId).execute()
  await context.enqueue(trx, 'offer-notice', { offerId: offer.id })
  await context.enqueue(trx, 'offer-lapse', { offerId: offer.id }, until)
  return true
}
