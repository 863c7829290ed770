import { bucketSize } from '@hao/numbers/search/checksum.ts'
import type { NumberIndex } from '@hao/numbers/search/number-index.ts'
import type { NumberRow, Searchable } from '@hao/numbers/search/query.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Socket } from 'node:net'
import type { Client } from 'pg'
import { backoff } from '../../platform/base/backoff.ts'
import { Availability } from '../../platform/db/availability.ts'
import { openClient } from '../../platform/db/connections.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { hourMs } from '../../platform/base/time.ts'
import { withTimeout } from '../../platform/base/with-timeout.ts'
import type { NumberChange } from './change-queries.ts'
import { inSnapshot, loadIndex, readIndexChanges, readLargestId } from './index-queries.ts'
import { createYielder } from './yield-to-event-loop.ts'
import { repairIndex } from './repair-index.ts'

/** The NOTIFY channel on which server processes announce sales. */
const channel = 'number_changed'

type Settings = {
  databaseUrl: string
  log: FastifyBaseLogger
  availability?: Availability
  /** The interval (ms) of updates without a notification. */
  pollMs?: number
  /** The interval (ms) of comparisons of one part of the index with the database. */
  compareMs?: number
}

/** The shortest interval (ms) between two updates, however many notifications arrive. */
const minUpdateIntervalMs = 50
/** After this time (ms) without an update the index is stale, and lists come from SQL. */
const staleMs = 5000
/**
 * The same during a database outage. An order is checked in the database, so an old list sells nothing twice.
 */
const staleInOutageMs = hourMs
/** The timeout (ms) of a query, after which the connection counts as lost. */
const queryTimeoutMs = 10_000
/** The timeout (ms) of a load during which no data arrive. A load begins with a slow count. */
const loadIdleTimeoutMs = 60_000
/** The ids in one comparison: a million numbers are compared within three minutes. */
const idsPerComparison = 32 * bucketSize

/**
 * Keeps an in-memory index of the numbers on sale up to date, on its own database connection. It loads all
 * numbers, then reads the changes since its last snapshot: on each notification, and every second. A sale of
 * this process is hidden at once by `takeOffSale`. An update that began before the sale cannot know of it, so
 * the number stays hidden until a later update. Until the index is loaded, and while it is stale, lists come
 * from SQL.
 */
export class LiveIndex {
  readonly #settings: Required<Settings>
  #failures = 0
  #index: NumberIndex | undefined
  #snapshot: TransactionSnapshot = ''
  #updatedAt = -Infinity
  #comparedAt = performance.now()
  #nextIdToCompare = 0
  /**
   * Ids sold by this process, each with the number of the last update that had begun by then. That update,
   * and every earlier one, may still list the id as on sale.
   */
  readonly #soldDuringUpdate = new Map<number, number>()
  #updateNumber = 0
  #mustNotify = false
  #stopping = AbortSignal.abort()
  #abort = () => {}
  readonly #clients = new Set<Client>()
  #running: Promise<void> = Promise.resolve()
  #wake = () => {}
  #waiting: (() => void)[] = []
  /** The count of numbers that differed from the database and were repaired. */
  repairedCount = 0

  constructor(settings: Settings) {
    const { databaseUrl, log } = settings
    const availability = new Availability({ databaseUrl, log, answerMs: queryTimeoutMs })
    this.#settings = { pollMs: 1000, compareMs: 5000, availability, ...settings }
  }

  /** The index; undefined until it is loaded, and while it is stale. */
  get current(): NumberIndex | undefined {
    const oldestMs = this.#settings.availability.unresponsiveSince ? staleInOutageMs : staleMs
    return this.ageMs < oldestMs ? this.#index : undefined
  }

  /** The time (ms) since the last update; Infinity before the first one. */
  get ageMs(): number {
    return performance.now() - this.#updatedAt
  }

  /** Waits for the index; resolves to undefined after `timeoutMs`. */
  async waitUntilReady(timeoutMs: number): Promise<Searchable | undefined> {
    if (this.current) return this.current
    const fresh = new Promise<void>((resolve) => this.#waiting.push(resolve))
    await withTimeout(timeoutMs, fresh, undefined)
    return this.current
  }

  /** Hides a number that this process has just sold or held, and notifies the other processes. */
  takeOffSale(id: number): void {
    if (this.#stopping.aborted) return
    this.#soldDuringUpdate.set(id, this.#updateNumber)
    this.#index?.takeOffSale(id)
    this.#mustNotify = true
    this.#wake()
  }

  start(): void {
    if (!this.#stopping.aborted) return
    const ending = new AbortController()
    this.#stopping = ending.signal
    this.#abort = () => ending.abort()
    this.#running = this.#run()
  }

  /** Resolves when its connections are closed. */
  async stop(): Promise<void> {
    this.#abort()
    this.#wake()
    for (const client of this.#clients) client.end().catch(() => undefined)
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#stopping.aborted) {
      try {
        await this.#follow()
      } catch (error) {
        if (this.#stopping.aborted) return
        this.#failures += 1
        await this.#settings.availability.report(
          error,
          'the number index lost its database connection and will reconnect',
          this.#stopping,
        )
        await this.#pause(backoff(this.#failures))
      }
    }
  }

  /** The main loop, on one connection: update, notify, compare, wait. */
  async #follow(): Promise<void> {
    await this.#withClient(queryTimeoutMs, async (client) => {
      client.on('notification', ({ processId }) => {
        if (processId !== backendPid(client)) this.#wake()
      })
      // Wakes the loop, so that a lost connection is noticed at once.
      client.on('end', () => this.#wake())
      await client.query(`LISTEN ${channel}`)
      while (!this.#stopping.aborted) {
        if (!this.#index || this.#index.needsReload) await this.#load()
        await this.#update(client)
        await this.#notifyOthers(client)
        await this.#compare(client)
        await this.#pause(this.#settings.pollMs)
      }
    })
  }

  /** Uses its own connection: a COPY may take longer than any query timeout, but data must keep arriving. */
  async #load(): Promise<void> {
    const began = this.#startUpdate()
    await this.#withClient(0, async (client) => {
      const stream = client.connection.stream as Socket
      stream.setTimeout(loadIdleTimeoutMs, () =>
        stream.destroy(new Error(`The load of the number index got no data for ${loadIdleTimeoutMs} ms`)),
      )
      const { index, snapshot } = await loadIndex(client)
      for (const [id, updateNumber] of this.#soldDuringUpdate)
        if (updateNumber >= began) index.takeOffSale(id)
      this.#index = index
      this.#finishUpdate(snapshot, began)
    })
  }

  async #withClient(answerMs: number, work: (client: Client) => Promise<void>): Promise<void> {
    const client = await openClient(this.#settings.databaseUrl, queryTimeoutMs, answerMs)
    this.#clients.add(client)
    try {
      if (!this.#stopping.aborted) await work(client)
    } finally {
      this.#clients.delete(client)
      await client.end()
    }
  }

  /**
   * Applies the changes since the last snapshot. With too many changes it loads all again and returns false.
   */
  async #update(client: Client): Promise<boolean> {
    const began = this.#startUpdate()
    const { snapshot, changes } = await readIndexChanges(client, this.#snapshot)
    if (!changes) {
      await this.#load()
      return false
    }
    await this.#apply(changes, began)
    this.#finishUpdate(snapshot, began)
    return true
  }

  /** Skips ids that were sold since the update began: its snapshot may be older than the sale. */
  async #apply(changes: readonly NumberChange<NumberRow>[], began: number): Promise<void> {
    const yieldIfDue = createYielder()
    for (const { id, row } of changes) {
      const pause = yieldIfDue()
      if (pause) await pause
      if ((this.#soldDuringUpdate.get(id) ?? -1) >= began) continue
      if (row) this.#index?.put(row)
      else this.#index?.takeOffSale(id)
    }
  }

  #startUpdate(): number {
    this.#updateNumber += 1
    return this.#updateNumber
  }

  #finishUpdate(snapshot: TransactionSnapshot, began: number): void {
    for (const [id, updateNumber] of this.#soldDuringUpdate)
      if (updateNumber < began) this.#soldDuringUpdate.delete(id)
    this.#failures = 0
    this.#snapshot = snapshot
    this.#updatedAt = performance.now()
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  async #notifyOthers(client: Client): Promise<void> {
    if (!this.#mustNotify) return
    this.#mustNotify = false
    await client.query(`NOTIFY ${channel}`)
  }

  /** Compares the next range of ids with the database and repairs differences. */
  async #compare(client: Client): Promise<void> {
    if (performance.now() - this.#comparedAt < this.#settings.compareMs) return
    await inSnapshot(client, async () => {
      // After a load the index is newer than this snapshot, so it cannot be compared with it.
      const isIncremental = await this.#update(client)
      const index = this.#index
      if (!isIncremental || !index) return
      const ids = { from: this.#nextIdToCompare, to: this.#nextIdToCompare + idsPerComparison }
      const repaired = await repairIndex(
        client,
        { index, isSold: (id) => this.#soldDuringUpdate.has(id) },
        ids,
      )
      this.#nextIdToCompare = ids.to > (await readLargestId(client)) ? 0 : ids.to
      if (repaired === 0) return
      this.repairedCount += repaired
      this.#settings.log.error({ repaired }, 'the number index differed from the database and was repaired')
    })
    this.#comparedAt = performance.now()
  }

  /** Waits `ms`. `#wake` ends the wait early, but not before `minUpdateIntervalMs`. */
  async #pause(ms: number): Promise<void> {
    if (this.#stopping.aborted) return
    const began = performance.now()
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      const resolveSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(resolve, Math.max(0, began + minUpdateIntervalMs - performance.now()))
      }
      timer = setTimeout(resolve, ms)
      this.#wake = () => (this.#stopping.aborted ? resolve() : resolveSoon())
      if (this.#mustNotify) resolveSoon()
    })
    clearTimeout(timer)
    this.#wake = () => {}
  }
}

/** The backend process id of a connection. The types of pg lack this field. */
const backendPid = (client: Client) => (client as Client & { processID: number }).processID
