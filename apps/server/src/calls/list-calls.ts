import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import type { Page } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refuse.ts'
import { type CallRow, selectCalls } from './queries.ts'

/** After so long (ms) a call that is said to ring does not ring any more: its end was never reported. */
const longestRingMs = 180_000

/** A page of the calls to a user's numbers, newest first; `number` (digits) keeps those to one. Refuses `bad-request` for a cursor of its own making. */
export async function listCalls(
  { db, clock }: Context,
  page: {
    userId: number
    number?: string | undefined
    current: number
    pageSize: number
    cursor?: string | undefined
  },
): Promise<Page<PhoneCall>> {
  const before = page.cursor === undefined ? undefined : readCursor(page.cursor)
  const rows = await selectCalls(db, {
    userId: page.userId,
    number: page.number,
    limit: page.pageSize + 1,
    offset: before ? 0 : (page.current - 1) * page.pageSize,
    before,
  })
  const shown = rows.slice(0, page.pageSize)
  const hasMore = rows.length > page.pageSize
  const last = shown.at(-1)
  return {
    list: shown.map((row) => present(row, clock())),
    hasMore,
    ...(hasMore && last && { cursor: `${last.started_at.toISOString()}_${last.id}` }),
  }
}

function readCursor(cursor: string): { at: Date; id: number } {
  const [, moment = '', id = ''] = /^([^_]+)_(\d{1,15})$/.exec(cursor) ?? []
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) throw refuse('bad-request')
  return { at, id: Number(id) }
}

/** A call as the owner of the number sees it. */
export function present(row: CallRow, now: Date): PhoneCall {
  const lost = row.outcome === 'ringing' && now.getTime() - row.started_at.getTime() > longestRingMs
  return {
    id: row.id,
    number: row.digits,
    ...(row.caller !== null && { caller: row.caller }),
    outcome: lost ? 'unknown' : row.outcome,
    startedAt: row.started_at.toISOString(),
    ...(row.seconds !== null && { seconds: row.seconds }),
  }
}
