import { sql } from 'kysely'
import { explainLimit } from '@hao/contract/console/limit-texts.ts'
import { type ActCounts, type LimitedAct, soleLimits } from '@hao/contract/console/limits.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { hourMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { selectAccountsOfPerson } from '../staff/people-behind.ts'
type Who = { staffId: number; at: Date }

/** How long an act counts. A concurrent act may be a moment later than `at`. */
function windowOf(act: LimitedAct, at: Date): { since: Date; until: Date } {
  const { within } = soleLimits[act]
  const since = within === 'day' ? startOfShanghaiDay(shanghaiDay(at)) : addHours(at, -within)
  return { since, until: within === 'day' ? addHours(since, 24) : addHours(at, within) }
}

const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

/**
 * What the person behind an account did alone by the audit, with all accounts that they may use: the moments
 * and amounts, the oldest first.
 */
async function selectDone(db: Db | Trx, act: LimitedAct, { staffId, at }: Who) {
  const accounts = await selectAccountsOfPerson(db, { staffId, at })
  const { since, until } = windowOf(act, at)
  const { rows } = await sql<{ at: Date; amount: number }>`
    SELECT at, (details::json -> 'alone' ->> ${act})::bigint AS amount FROM audit_log
    WHERE staff_id = ANY(${accounts}) AND at > ${since} AND at < ${until}
      AND details::json -> 'alone' ->> ${act} IS NOT NULL
    ORDER BY at, id`.execute(db)
  return rows
}

/** How much of a limit the person behind an account has used, and its maximum. */
export async function readLimit(db: Db | Trx, act: LimitedAct, who: Who) {
  const done = await selectDone(db, act, who)
  return { act, used: sum(done), ...soleLimits[act] }
}

const sum = (done: readonly { amount: number }[]) => done.reduce((total, { amount }) => total + amount, 0)

/**
 * The one check of what a person did alone. Called after the audit row with these counts was appended, which
 * makes concurrent acts wait for each other. Refuses `rate-limited` with the seconds to wait.
 */
export async function requireWithinLimits(trx: Trx, counts: ActCounts, who: Who): Promise<void> {
  for (const act of Object.keys(counts) as LimitedAct[]) {
    const done = await selectDone(trx, act, who)
    const { max, within } = soleLimits[act]
    let counted = sum(done)
    if (counted <= max) continue
    // The act is possible again when this one no longer counts.
    const last = done.find(({ amount }) => (counted -= amount) <= max)
    const again = within === 'day' ? windowOf(act, who.at).until : addHours(last?.at ?? who.at, within)
    const retryAfter = Math.max(1, Math.ceil((again.getTime() - who.at.getTime()) / 1000))
    throw refuse('rate-limited', { act, max, retryAfter }, (locale) =>
      explainLimit(act, retryAfter, textsFor(locale).limits),
    )
  }
}
