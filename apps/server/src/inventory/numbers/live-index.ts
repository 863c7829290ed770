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

/** The NOTIFY channel on which a server process announces that it has held numbers for orders. */
const channel = 'number_changed'

type Settings = {
  /** An address without a pooler, because of LISTEN. */
  directUrl: string
  log: FastifyBaseLogger
  /** Whether the database is down. Default: one that never checks, so it reports no outage. */
  availability?: Availability
  /** The interval (ms) of updates without a notification. */
  pollMs?: number
  /** The interval (ms) of comparisons of one part of the index with the database. */
  compareMs?: number
}

/** The shortest pause (ms) between two rounds of the main loop, however many notifications arrive. */
const minPauseMs = 50
/** After this time (ms) without an update the index is stale. */
const staleMs = 5000
/**
 * The same during a database outage, when SQL cannot answer either. The database checks each order, so a
 * number in an old list is not sold twice.
 */
const staleInOutageMs = hourMs
/** The timeout (ms) of a connection attempt, and of a query: then the connection counts as lost. */
const queryTimeoutMs = 10_000
/** A query timeout of pg: none. */
const unlimited = 0
/** The timeout (ms) of a load during which no data arrive. A load begins with a slow count. */
const loadIdleTimeoutMs = 60_000
/** The ids in one comparison (32,768). With one every 5 s a million ids take 155 s. */
const idsPerComparison = 32 * bucketSize

/** The shop has lists; jobs tell by SMS how many numbers fit a saved search now. */
export const needsIndex = ({ serves }: { serves: ReadonlySet<string> }): boolean =>
  serves.has('shop') || serves.has('jobs')

/**
 * Follows the numbers on sale in this process: loads them into a number index, then reads the changes since
 * its last snapshot, on each notification and every second. It has its own database connection. `hide`
 * hides at once a number that this process has held. Until the index is loaded, and while it is stale, lists
 * come from SQL and the free-text search is refused.
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
   * Ids hidden by this process, each with the number of the last update begun before that. Updates up to that
   * number may have read the database before the hold, so they must not show the id again. The entry ends
   * when an update with a higher number has finished.
   */
  readonly #hiddenIds = new Map<number, number>()
  /** Counts updates and loads, each when it begins. */
  #updateSequence = 0
  #mustNotify = false
  /** Aborted from `stop` on, and before `start`. */
  #stopping = AbortSignal.abort()
  #abort = () => {}
  readonly #clients = new Set<Client>()
  #running: Promise<void> = Promise.resolve()
  /** Ends `#pause`. Outside of a pause it does nothing: then the next poll finds the change. */
  #wake = () => {}
  #waiting: (() => void)[] = []
  /** The count of numbers that differed from the database and were repaired. */
  repairedCount = 0

  constructor(settings: Settings) {
    const { directUrl, log } = settings
    const availability = new Availability({ databaseUrl: directUrl, log, answerMs: queryTimeoutMs })
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

  /** Hides a number that this process has just held for an order, and notifies the other processes. */
  hide(id: number): void {
    if (this.#stopping.aborted) return
    this.#hiddenIds.set(id, this.#updateSequence)
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
    const sequence = this.#startUpdate()
    await this.#withClient(unlimited, async (client) => {
      const stream = client.connection.stream as Socket
      stream.setTimeout(loadIdleTimeoutMs, () =>
        stream.destroy(new Error(`The load of the number index got no data for ${loadIdleTimeoutMs} ms`)),
      )
      const { index, snapshot } = await loadIndex(client)
      for (const [id, lastBegun] of this.#hiddenIds) if (lastBegun >= sequence) index.takeOffSale(id)
      this.#index = index
      this.#finishUpdate(snapshot, sequence)
    })
  }

  async #withClient(answerMs: number, work: (client: Client) => Promise<void>): Promise<void> {
    const client = await openClient(this.#settings.directUrl, {
      name: 'hao index',
      patienceMs: queryTimeoutMs,
      answerMs,
    })
    this.#clients.add(client)
    try {
      if (!this.#stopping.aborted) await work(client)
    } finally {
      this.#clients.delete(client)
      await client.end()
    }
  }

  async #update(client: Client): Promise<'incremental' | 'reloaded'> {
    const sequence = this.#startUpdate()
    const { snapshot, changes } = await readIndexChanges(client, this.#snapshot)
    if (!changes) {
      await this.#load()
      return 'reloaded'
    }
    await this.#apply(changes, sequence)
    this.#finishUpdate(snapshot, sequence)
    return 'incremental'
  }

  async #apply(changes: readonly NumberChange<NumberRow>[], sequence: number): Promise<void> {
    const yieldIfDue = createYielder()
    for (const { id, row } of changes) {
      const pause = yieldIfDue()
      if (pause) await pause
      if ((this.#hiddenIds.get(id) ?? -1) >= sequence) continue
      if (row) this.#index?.put(row)
      else this.#index?.takeOffSale(id)
    }
  }

  #startUpdate(): number {
    this.#updateSequence += 1
    return this.#updateSequence
  }

  #finishUpdate(snapshot: TransactionSnapshot, sequence: number): void {
    for (const [id, lastBegun] of this.#hiddenIds) if (lastBegun < sequence) this.#hiddenIds.delete(id)
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

  async #compare(client: Client): Promise<void> {
    if (performance.now() - this.#comparedAt < this.#settings.compareMs) return
    await inSnapshot(client, async () => {
      // The update in this transaction brings the index to the snapshot that the comparison reads. A load
      // uses another connection, so after it the index is newer and cannot be compared.
      const update = await this.#update(client)
      const index = this.#index
      if (update === 'reloaded' || !index) return
      const ids = { from: this.#nextIdToCompare, to: this.#nextIdToCompare + idsPerComparison }
      const repaired = await repairIndex(client, { index, isHidden: (id) => this.#hiddenIds.has(id) }, ids)
      this.#nextIdToCompare = ids.to > (await readLargestId(client)) ? 0 : ids.to
      if (repaired === 0) return
      this.repairedCount += repaired
      this.#settings.log.error({ repaired }, 'the number index differed from the database and was repaired')
    })
    this.#comparedAt = performance.now()
  }

  /**
   * Waits `ms`, also as the backoff before a reconnect. `#wake`, or a hold that is not notified yet, shortens
   * the wait to `minPauseMs`; `stop` ends it at once.
   */
  async #pause(ms: number): Promise<void> {
    if (this.#stopping.aborted) return
    const began = performance.now()
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      const resolveSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(resolve, Math.max(0, began + minPauseMs - performance.now()))
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
