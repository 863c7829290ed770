import { waitTerms } from '@hao/contract/wait-terms.ts'
import { createRowFilter } from '@hao/numbers/search/row-filter.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { offerNumber } from '../numbers/machine.ts'
import { minuteMs, shanghaiDay } from '../../platform/base/time.ts'
import { offerMachine } from './machine.ts'
import {
  type Candidate,
  type FreedNumber,
  insertMatches,
  lockOnSale,
  lockWait,
  type Match,
  maxMatches,
  moveToQueueEnd,
  selectCandidates,
} from './queries.ts'
import { selectRecentOffers, sameUserAndDay } from './offer-queries.ts'

/** How long a number is kept for whoever is told of it. */
export const headStartMs = waitTerms.minutes * minuteMs

/**
 * Offers numbers that have come on sale to those who wait for them, in the transaction that has put them there: so there is no moment at which
 * somebody else could be quicker. Each is kept for the first in the queue for 10 minutes; who was told of a number today is passed over and finds
 * it among their alerts. What nobody is left to be told of stays on sale for everybody.
 */
export async function offerToWaiters(
  context: Context,
  trx: Trx,
  freed: readonly FreedNumber[],
  at: Date,
): Promise<void> {
  const candidates = (await selectCandidates(trx, freed)).filter(fittingMasks())
  if (candidates.length === 0) return
  const turns = await readTurns(trx, candidates, at)
  const waiting = candidates.filter(
    ({ release_history_id, user_id }) => !turns.had(release_history_id, user_id),
  )
  const matches: Match[] = []
  for (const queue of groupBy(waiting, ({ number_id }) => number_id).values())
    matches.push(...(await offerToFirst(context, trx, queue, { turns, at })))
  const kept = groupBy(matches, ({ waitId }) => waitId).values()
  await insertMatches(
    trx,
    [...kept].flatMap((of) => of.slice(-maxMatches)),
    at,
  )
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

/** Whether a number fits a candidate's mask; each mask is read once. */
function fittingMasks(): (candidate: Candidate) => boolean {
  const filters = new Map<string, ReturnType<typeof createRowFilter>>()
  return ({ mask, mask_anchor: on, number_id: id, digits, price_fen: priceFen }) => {
    if (mask === null || on === null) return true
    const name = `${on} ${mask}`
    const fits = filters.get(name) ?? createRowFilter([{ is: 'mask', mask, on }])
    filters.set(name, fits)
    return fits({ id, digits, priceFen, struckPriceFen: null, featured: 0, mix: 0, categories: [] })
  }
}

type Turns = {
  /** Whether a user has had their turn in a round. */
  had: (releaseId: number, userId: number) => boolean
  /** The users who were told of a number today. */
  told: Set<number>
}

async function readTurns(trx: Trx, candidates: readonly Candidate[], at: Date): Promise<Turns> {
  const day = shanghaiDay(at)
  const userIds = [...new Set(candidates.map(({ user_id }) => user_id))]
  const releaseIds = [...new Set(candidates.map(({ release_history_id }) => release_history_id))]
  const rows = await selectRecentOffers(trx, { userIds, day, releaseIds })
  const turns = new Set(rows.map(({ release_history_id, user_id }) => `${release_history_id} ${user_id}`))
  return {
    had: (releaseId, userId) => turns.has(`${releaseId} ${userId}`),
    told: new Set(rows.filter((offer) => offer.day === day).map(({ user_id }) => user_id)),
  }
}

type Round = { turns: Turns; at: Date }

/** Goes down the queue to the first who can be told. Gives what those up to there find among their alerts. */
async function offerToFirst(
  context: Context,
  trx: Trx,
  queue: readonly Candidate[],
  round: Round,
): Promise<Match[]> {
  const matches: Match[] = []
  for (const candidate of queue) {
    matches.push({ waitId: candidate.wait_id, numberId: candidate.number_id })
    if (round.turns.told.has(candidate.user_id)) continue
    if (!(await lockOnSale(trx, candidate.number_id))) return []
    if (await offerTo(context, trx, candidate, round)) {
      round.turns.told.add(candidate.user_id)
      break
    }
  }
  return matches
}

/** False when the wait is over, or another server has just told its owner of another number. */
async function offerTo(
  context: Context,
  trx: Trx,
  { number_id: numberId, user_id: userId, wait_id: waitId, release_history_id }: Candidate,
  { at }: Round,
): Promise<boolean> {
  if (!(await lockWait(trx, waitId))) return false
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
  const [begun] = await offerMachine.insertMany(trx, 'offer', [values], {
    at,
    skipConflictsOn: sameUserAndDay,
  })
  if (!begun) return false
  await offerNumber(trx, { numberId, userId, until, at })
  await moveToQueueEnd(trx, waitId, at)
  await context.enqueue(trx, 'offer-notice', { offerId: begun.id })
  await context.enqueue(trx, 'offer-lapse', { offerId: begun.id }, until)
  return true
}
