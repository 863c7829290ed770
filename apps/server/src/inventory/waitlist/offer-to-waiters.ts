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
import { selectRecentOffers } from './offer-queries.ts'

/** How long (ms) an offer reserves a number. */
const headStartMs = waitTerms.minutes * minuteMs

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
  const rows = await selectRecentOffers(trx, { userIds, day, releaseIds })
  const turns = new Set(rows.map(({ release_history_id, user_id }) => `${release_history_id} ${user_id}`))
  return {
    hadTurn: (releaseId, userId) => turns.has(`${releaseId} ${userId}`),
    notifiedToday: new Set(rows.filter((offer) => offer.day === day).map(({ user_id }) => user_id)),
  }
}

type Round = { turns: Turns; at: Date }

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
  const [offer] = await offerMachine.insertMany(trx, 'offer', [values], { at, skipConflictsOn: 'any' })
  if (!offer) return false
  await offerNumber(trx, { numberId, userId, until, at })
  await moveToQueueEnd(trx, waitId, at)
  await context.enqueue(trx, 'offer-notice', { offerId: offer.id })
  await context.enqueue(trx, 'offer-lapse', { offerId: offer.id }, until)
  return true
}
