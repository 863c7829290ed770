import type { FastifyBaseLogger } from 'fastify'
import type { Availability } from '../../platform/db/availability.ts'
import type { Db } from '../../platform/db/database.ts'
import { hourMs, minuteMs } from '../../platform/base/time.ts'
import { type CarrierHour, type RefusedCalls, upsertTraffic } from './traffic-queries.ts'

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

/**
 * Counts the carrier's requests in memory and writes them each second: no call waits for that. A failed write
 * is retried with the next one. Each minute names only a few numbers for each reason, so that a flood fills
 * neither memory nor the table.
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

  /** Counts one route request, and the refusal if the call does not ring. */
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
