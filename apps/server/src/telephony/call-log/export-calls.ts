import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { hourMs } from '../../platform/base/time.ts'
import { presentFullCall } from './list-calls.ts'
import { selectCaller, selectCalls } from './queries.ts'

/** An export has at max this many calls, the newest: a spreadsheet opens the file at once. */
const maxExported = 5000

const exportsPerHour = 10
const revealsPerHour = 120

export async function selectFullCalls({ db, keys, clock }: Context, userId: number, max = 1_000_000) {
  const now = clock()
  const rows = await selectCalls(db, keys, { userId, now, limit: max, offset: 0 })
  return rows.map((row) => presentFullCall(row, now))
}

/** The log as a download. Refuses `rate-limited` beyond 10 an hour. */
export async function exportCallLog(
  context: Context,
  userId: number,
): Promise<EndpointOutput<'GET /calls/export'>> {
  const limit = { key: `calls:export:${userId}`, max: exportsPerHour, windowMs: hourMs }
  await countHitsInTransaction(context.db, context.clock(), [limit])
  const calls = await selectFullCalls(context, userId, maxExported + 1)
  return { list: calls.slice(0, maxExported), more: calls.length > maxExported }
}

/** Refuses `call-not-found`, also for a hidden caller, and `rate-limited` beyond 120 an hour. */
export async function revealCaller(
  { db, keys, clock }: Context,
  userId: number,
  id: number,
): Promise<{ caller: string }> {
  const now = clock()
  await countHitsInTransaction(db, now, [
    { key: `calls:caller:${userId}`, max: revealsPerHour, windowMs: hourMs },
  ])
  const caller = await selectCaller(db, keys, { userId, id, now })
  if (caller === undefined || caller === null) throw refuse('call-not-found')
  return { caller }
}
