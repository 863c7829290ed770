import { sql } from 'kysely'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Availability } from '../db/availability.ts'
import type { Db } from '../db/database.ts'
import { shanghaiDay } from '../base/time.ts'
import { publicOrigin } from '../http/public-origin.ts'

export const visitsFigure = 'visits'

const flushMs = 1000

type VisitParts = {
  db: Db
  log: Pick<FastifyBaseLogger, 'error'>
  availability: Pick<Availability, 'checkDown'>
  clock: () => Date
  publicUrl: string | undefined
}

/** Adds to the visits of days in Shanghai. Several servers may add to one day. */
async function addVisits(db: Db, visits: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...visits].map(([day, count]) => ({ day, count, figure: visitsFigure }))
  if (rows.length === 0) return
  await db
    .insertInto('daily_counts')
    .values(rows)
    .onConflict((known) =>
      known
        .columns(['day', 'figure'])
        .doUpdateSet({ count: sql<number>`daily_counts.count + excluded.count` }),
    )
    .execute()
}

/** Counts without cookies, ids or addresses, and writes every second, so that no page waits for it. */
export class VisitCounter {
  readonly #parts: VisitParts
  #pending = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: VisitParts) {
    this.#parts = parts
  }

  count(request: FastifyRequest): void {
    if (!isVisit(request, this.#parts)) return
    this.#add(shanghaiDay(this.#parts.clock()), 1)
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  /** Writes what is pending. Resolves also while the database is away. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  #add(day: string, count: number): void {
    this.#pending.set(day, (this.#pending.get(day) ?? 0) + count)
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { db, log, availability } = this.#parts
    const pending = this.#pending
    this.#pending = new Map()
    try {
      await addVisits(db, pending)
    } catch (error) {
      for (const [day, count] of pending) this.#add(day, count)
      if (!(await availability.checkDown())) log.error({ err: error }, 'could not write the visits: retrying')
    }
  }
}

/**
 * Neither reloads and pages within the shop, nor prefetches, known robots and programs without a user agent.
 * Browsers without `Sec-Fetch-*` have the referrer.
 */
function isVisit(request: FastifyRequest, settings: { publicUrl: string | undefined }): boolean {
  const { headers } = request
  const agent = headers['user-agent'] ?? ''
  if (agent === '' || isbot(agent)) return false
  if (/prefetch|prerender/i.test(String(headers['sec-purpose'] ?? headers['purpose']))) return false
  const { 'sec-fetch-dest': destination, 'sec-fetch-site': site, referer = '' } = headers
  if (destination !== undefined && destination !== 'document') return false
  if (site !== undefined) return site !== 'same-origin'
  return !`${referer}/`.startsWith(`${publicOrigin(settings, request)}/`)
}
