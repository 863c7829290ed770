import { type RawBuilder, sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Availability } from '../../platform/db/availability.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { hourMs, minuteMs } from '../../platform/base/time.ts'
import { refusedCallDays } from './traffic-queries.ts'

const flushMs = 1000

/** Numbers counted by name for each reason and minute; further numbers share one row without digits. */
const maxNamedNumbers = 20

/** Rows that wait while the database is away; further ones are lost. */
const maxPendingRows = 2000

/** A refused call; `digits` is undefined for a number outside the plan. */
type Refusal = { digits: string | undefined; reason: string; status: number }

type TrafficParts = {
  db: Db
  carrier: string
  log: Pick<FastifyBaseLogger, 'error'>
  availability: Pick<Availability, 'checkDown'>
}

const startOfSpan = (at: Date, spanMs: number) => new Date(at.getTime() - (at.getTime() % spanMs))

type RefusedCalls = { minute: Date; digits: string; reason: string; status: number; count: number }

type CarrierHour = { hour: Date; questions: number; events: number; lastRequestAt: Date }

/** SQL of the log retention (days) of the number's owner; null without an owner, or without a choice. */
const ownerRetentionDays = (digits: RawBuilder<unknown>) => sql`(
  SELECT retention_days FROM numbers
  JOIN subscriptions ON subscriptions.number_id = numbers.id AND subscriptions.state <> 'ended'
  JOIN call_settings ON call_settings.user_id = subscriptions.user_id
  WHERE numbers.digits = ${digits})`

async function addRefusals(db: Trx, carrier: string, refusals: readonly RefusedCalls[]): Promise<void> {
  if (refusals.length === 0) return
  await sql`
    INSERT INTO refused_calls (minute, carrier, digits, reason, status, count)
    SELECT minute, ${carrier}, digits, reason, status, count
    FROM jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb)
      AS refused (minute timestamptz, digits text, reason text, status smallint, count integer)
    WHERE coalesce(${ownerRetentionDays(sql.ref('refused.digits'))}, ${refusedCallDays}::integer) > 0
    ORDER BY minute, reason, digits
    ON CONFLICT (minute, carrier, reason, digits) DO UPDATE SET count = refused_calls.count + excluded.count`.execute(
    db,
  )
}

async function addCarrierHours(db: Trx, carrier: string, hours: readonly CarrierHour[]): Promise<void> {
  for (const { hour, questions, events, lastRequestAt } of hours)
    await db
      .insertInto('carrier_hourly_traffic')
      .values({ carrier, hour, route_requests: questions, events, last_received_at: lastRequestAt })
      .onConflict((known) =>
        known.columns(['carrier', 'hour']).doUpdateSet({
          route_requests: sql<number>`carrier_hourly_traffic.route_requests + excluded.route_requests`,
          events: sql<number>`carrier_hourly_traffic.events + excluded.events`,
          last_received_at: sql<Date>`greatest(carrier_hourly_traffic.last_received_at, excluded.last_received_at)`,
        }),
      )
      .execute()
}

async function upsertTraffic(
  db: Db,
  carrier: string,
  { refusals, hours }: { refusals: readonly RefusedCalls[]; hours: readonly CarrierHour[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await addRefusals(trx, carrier, refusals)
    await addCarrierHours(trx, carrier, hours)
  })
}

/**
 * Writes each second: no call waits for that. A minute names only a few numbers for each reason, so that a
 * flood fills neither memory nor the table.
 */
export class Traffic {
  readonly #parts: TrafficParts
  #refusals = new Map<string, RefusedCalls>()
  #hours = new Map<number, CarrierHour>()
  #named = { minute: 0, digits: new Map<string, Set<string>>() }
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: TrafficParts) {
    this.#parts = parts
  }

  countRouteRequest(at: Date, refusal?: Refusal): void {
    this.#count(at, 'questions')
    if (!refusal) return
    const { reason, status } = refusal
    const minute = startOfSpan(at, minuteMs)
    const digits = this.#nameable(minute, reason, refusal.digits ?? '')
    const key = `${minute.getTime()} ${reason} ${digits}`
    const known = this.#refusals.get(key)
    if (known) known.count += 1
    else if (this.#refusals.size < maxPendingRows)
      this.#refusals.set(key, { minute, digits, reason, status, count: 1 })
  }

  countEvents(at: Date): void {
    this.#count(at, 'events')
  }

  /** Writes what is pending. Resolves also while the database is away. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async stop(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
  }

  #count(at: Date, what: 'questions' | 'events'): void {
    const hour = startOfSpan(at, hourMs)
    const known = this.#hours.get(hour.getTime()) ?? { hour, questions: 0, events: 0, lastRequestAt: at }
    known[what] += 1
    known.lastRequestAt = at
    this.#hours.set(hour.getTime(), known)
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  /** The digits, or '' once this minute has named its maximum of numbers. */
  #nameable(minute: Date, reason: string, digits: string): string {
    if (this.#named.minute !== minute.getTime()) this.#named = { minute: minute.getTime(), digits: new Map() }
    const named = this.#named.digits.get(reason) ?? new Set()
    this.#named.digits.set(reason, named)
    if (named.has(digits)) return digits
    if (named.size >= maxNamedNumbers) return ''
    named.add(digits)
    return digits
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { db, carrier, log, availability } = this.#parts
    const [refusals, hours] = [this.#refusals, this.#hours]
    if (hours.size === 0) return
    this.#refusals = new Map()
    this.#hours = new Map()
    try {
      await upsertTraffic(db, carrier, { refusals: [...refusals.values()], hours: [...hours.values()] })
    } catch (error) {
      this.#takeBack(refusals, hours)
      if (!(await availability.checkDown()))
        log.error({ err: error }, 'could not write the counts of refused calls: retrying')
    }
  }

  #takeBack(refusals: Map<string, RefusedCalls>, hours: Map<number, CarrierHour>): void {
    for (const [key, { count, ...refusal }] of refusals)
      this.#refusals.set(key, { ...refusal, count: count + (this.#refusals.get(key)?.count ?? 0) })
    for (const [key, hour] of hours) {
      const since = this.#hours.get(key)
      this.#hours.set(key, {
        ...hour,
        questions: hour.questions + (since?.questions ?? 0),
        events: hour.events + (since?.events ?? 0),
        lastRequestAt: since?.lastRequestAt ?? hour.lastRequestAt,
      })
    }
  }
}
