import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { backoff } from '../base/backoff.ts'
import { minuteMs } from '../base/time.ts'
import { isTransient, ReadOnlyDatabase, errorReason } from './transient-errors.ts'
import { openClient } from './connections.ts'
import { errorCode } from '../base/error-code.ts'

type Settings = {
  databaseUrl: string
  log: FastifyBaseLogger
  answerMs: number
}

const beatMs = 1000
const restMs = 100

/** SQLSTATE of a server without a free connection: it is up. */
const crowded = '53300'

/**
 * One connection checks the database every second. During an outage only this connection retries; all others
 * wait for it or refuse.
 */
export class Availability {
  readonly #settings: Settings
  readonly #place: string
  #client: Client | undefined
  /** When the current check was first sent. */
  #askedAt: number | undefined
  #answeredAt = Date.now()
  #outage: { since: number; loggedAt: number } | undefined
  #refused = 0
  #slowLoggedAt = -Infinity
  #watching: { stop: AbortController; over: Promise<void> } | undefined
  #wake = () => {}
  #onVerdict: (() => void)[] = []
  /** False until the database is prepared for this server. Until then the server serves nothing. */
  isPrepared = true

  constructor(settings: Settings) {
    this.#settings = settings
    const { host, port } = new Client({ connectionString: settings.databaseUrl })
    this.#place = `${host}:${port}`
  }

  /** While true, only this class sends statements to the database. */
  get isDown(): boolean {
    return this.#outage !== undefined
  }

  /** When the database last answered, if it is down or late; undefined while it answers. */
  get unresponsiveSince(): Date | undefined {
    const late =
      this.#askedAt !== undefined && performance.now() - this.#askedAt > this.#settings.answerMs / 4
    return this.isDown || late ? new Date(this.#answeredAt) : undefined
  }

  /** Calls `onWait` after the first failure. Resolves at once for errors that only the operator can fix. */
  async waitUntilReachable(signal: AbortSignal, onWait: () => Promise<unknown>): Promise<void> {
    const giveUp = () => this.#drop()
    signal.addEventListener('abort', giveUp)
    try {
      for (let failures = 1; ; failures += 1) {
        signal.throwIfAborted()
        try {
          await this.#ask(signal)
          return this.#answered()
        } catch (error) {
          signal.throwIfAborted()
          if (!isTransient(error)) return
          this.#lost(error)
          if (failures === 1) await onWait()
          await wait(backoff(failures), undefined, { signal })
        }
      }
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  start(): void {
    if (this.#watching) return
    const stop = new AbortController()
    this.#watching = { stop, over: this.#watch(stop.signal) }
  }

  async stop(): Promise<void> {
    this.#watching?.stop.abort()
    this.#wake()
    this.#drop()
    await this.#watching?.over
    this.#watching = undefined
    // Ends all waits: without checks they would never end.
    this.#outage = undefined
    this.#judged()
  }

  async checkDown(): Promise<boolean> {
    if (!this.#watching || this.isDown) return this.isDown
    await this.#nextVerdict()
    return this.isDown
  }

  async waitUntilUp(signal?: AbortSignal): Promise<void> {
    while (this.isDown && !signal?.aborted) await this.#nextVerdict(signal)
  }

  /** Logs an error of a loop, unless it is part of an outage. Resolves when the loop may try again. */
  async report(error: unknown, what: string, signal?: AbortSignal): Promise<void> {
    if (!(await this.checkDown())) this.#settings.log.warn({ err: error }, what)
    await this.waitUntilUp(signal)
  }

  /** Counts a request that was refused because the database did not answer. */
  countRefusal(error: unknown): void {
    this.#refused += 1
    if (this.isDown) return
    this.checkDown()
      .then((out) => out || this.#logSlow(error))
      .catch(() => undefined)
  }

  #logSlow(error: unknown): void {
    if (performance.now() - this.#slowLoggedAt < minuteMs) return
    this.#slowLoggedAt = performance.now()
    this.#settings.log.warn(
      { refused: this.#refused, reason: errorReason(error) },
      'the database did not answer in time',
    )
    this.#refused = 0
  }

  async #watch(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      this.#askedAt ??= performance.now()
      try {
        await this.#ask(signal)
        failures = 0
        this.#answered()
        await this.#pause(beatMs)
      } catch (error) {
        if (signal.aborted) break
        failures += 1
        // A single connection may be lost by itself: the second failure in a row counts.
        if (failures > 1) this.#lost(error)
        await this.#pause(failures > 1 ? backoff(failures - 1, { longest: beatMs }) : 0)
      }
    }
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { databaseUrl, answerMs } = this.#settings
    try {
      const client = (this.#client ??= await openClient(databaseUrl, {
        name: 'hao availability',
        patienceMs: answerMs / 2,
        answerMs: answerMs / 2,
        signal,
      }))
      const { rows } = await client.query<{ reads: boolean }>(
        `SELECT current_setting('transaction_read_only') = 'on' AS reads`,
      )
      if (rows[0]?.reads) throw new ReadOnlyDatabase()
    } catch (error) {
      this.#drop()
      if (this.#watching && errorCode(error) === crowded) return
      throw error
    }
  }

  /** A dead database does not acknowledge the end of a connection: destroy the socket too. */
  #drop(): void {
    const client = this.#client
    this.#client = undefined
    client?.end().catch(() => undefined)
    client?.connection.stream.destroy()
  }

  #answered(): void {
    this.#askedAt = undefined
    this.#answeredAt = Date.now()
    const outage = this.#outage
    this.#outage = undefined
    if (outage) {
      const seconds = Math.round((performance.now() - outage.since) / 1000)
      const refused = this.#refused
      this.#refused = 0
      this.#settings.log.warn(
        { seconds, refused },
        `the database at ${this.#place} answers again after ${seconds} s; ${refused} requests were refused`,
      )
    }
    this.#judged()
  }

  #lost(error: unknown): void {
    const now = performance.now()
    const outage = (this.#outage ??= { since: now, loggedAt: -Infinity })
    if (now - outage.loggedAt >= minuteMs) {
      outage.loggedAt = now
      const seconds = Math.round((now - outage.since) / 1000)
      const since = seconds > 0 ? ` for ${seconds} s` : ''
      this.#settings.log.error(
        { reason: errorReason(error), seconds, refused: this.#refused },
        `the database at ${this.#place} has not answered${since} (${errorReason(error)}); the server retries until it does`,
      )
    }
    this.#judged()
  }

  #judged(): void {
    for (const done of this.#onVerdict.splice(0)) done()
  }

  async #nextVerdict(signal?: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        signal?.removeEventListener('abort', done)
        resolve()
      }
      this.#onVerdict.push(done)
      signal?.addEventListener('abort', done)
      if (!this.isDown) this.#wake()
    })
  }

  /** Waits `ms`; `#wake` ends the wait, but not before `restMs`. */
  async #pause(ms: number): Promise<void> {
    const early = new AbortController()
    const woken = new Promise<void>((resolve) => (this.#wake = resolve))
    const whole = wait(ms, undefined, { signal: early.signal }).catch(() => undefined)
    const rest = wait(Math.min(ms, restMs), undefined, { signal: early.signal }).catch(() => undefined)
    await Promise.race([whole, Promise.all([woken, rest])])
    early.abort()
    this.#wake = () => {}
  }
}
