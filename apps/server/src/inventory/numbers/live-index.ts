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

/** Server processes tell each other of sales here. */
const channel = 'number_changed'

type Settings = {
  databaseUrl: string
  log: FastifyBaseLogger
  availability?: Availability
  /** How often (ms) changes are read when nobody tells of any. */
  pollMs?: number
  /** How often (ms) a part of it is compared with the database. */
  compareMs?: number
}

/** Readings follow each other no closer than this (ms), however many tell of changes. */
const restMs = 50
/** After so long (ms) without a reading the index may show what is long sold: lists go by SQL. */
const staleMs = 5000
/** The same while the database does not answer: an order is held against the database, so an old list sells nothing twice. */
const outageMs = hourMs
/** How long (ms) a reading may take until the connection counts as lost. */
const silenceMs = 10_000
/** The same of a load that stands still; it begins with a count. */
const loadSilenceMs = 60_000
/** How many ids are compared at once: all of a million numbers within three minutes. */
const partSize = 32 * bucketSize

/**
 * The numbers on sale, kept in memory and true: loaded while the server answers by SQL, then fed with what the history of the numbers tells, on
 * a connection of its own. What this process sells is hidden at once by `takeOffSale`, until a later reading has seen it.
 */
export class LiveIndex {
  readonly #settings: Required<Settings>
  #failures = 0
  #index: NumberIndex | undefined
  #snapshot: TransactionSnapshot = ''
  #readAt = -Infinity
  #comparedAt = performance.now()
  #comparedTo = 0
  /** What was sold here, by the number of the reading under way then: that one may not know of it. */
  readonly #sold = new Map<number, number>()
  #reading = 0
  #untold = false
  #stopping = AbortSignal.abort()
  #end = () => {}
  readonly #clients = new Set<Client>()
  #running: Promise<void> = Promise.resolve()
  #wake = () => {}
  #whenFresh: (() => void)[] = []
  /** How many numbers were found to be other than in the database, and mended. */
  repairedCount = 0

  constructor(settings: Settings) {
    const { databaseUrl, log } = settings
    const availability = new Availability({ databaseUrl, log, answerMs: silenceMs })
    this.#settings = { pollMs: 1000, compareMs: 5000, availability, ...settings }
  }

  /** The index, if it is loaded and was compared with the history a moment ago, or before the outage that there is. */
  get current(): NumberIndex | undefined {
    const oldestMs = this.#settings.availability.unresponsiveSince ? outageMs : staleMs
    return this.ageMs < oldestMs ? this.#index : undefined
  }

  /** How long ago (ms) the index was true; Infinity before it was. */
  get ageMs(): number {
    return performance.now() - this.#readAt
  }

  /** The index as soon as it is there, or undefined after `patienceMs`. */
  async waitUntilReady(patienceMs: number): Promise<Searchable | undefined> {
    if (this.current) return this.current
    const fresh = new Promise<void>((done) => this.#whenFresh.push(done))
    await withTimeout(patienceMs, fresh, undefined)
    return this.current
  }

  /** Hides a number that this process has just sold or held, and tells the others. */
  takeOffSale(id: number): void {
    if (this.#stopping.aborted) return
    this.#sold.set(id, this.#reading)
    this.#index?.takeOffSale(id)
    this.#untold = true
    this.#wake()
  }

  start(): void {
    if (!this.#stopping.aborted) return
    const ending = new AbortController()
    this.#stopping = ending.signal
    this.#end = () => ending.abort()
    this.#running = this.#run()
  }

  /** Resolves when its connection is given back. */
  async stop(): Promise<void> {
    this.#end()
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
          'the index of numbers lost its database',
          this.#stopping,
        )
        await this.#pause(backoff(this.#failures))
      }
    }
  }

  async #follow(): Promise<void> {
    await this.#withClient(silenceMs, async (client) => {
      client.on('notification', ({ processId }) => {
        if (processId !== processOf(client)) this.#wake()
      })
      // A lost connection is noticed at once, not by the next reading.
      client.on('end', () => this.#wake())
      await client.query(`LISTEN ${channel}`)
      while (!this.#stopping.aborted) {
        if (!this.#index || this.#index.needsReload) await this.#load()
        await this.#read(client)
        await this.#tell(client)
        await this.#compare(client)
        await this.#pause(this.#settings.pollMs)
      }
    })
  }

  /** On a connection of its own: a COPY may take longer than any reading, but not stand still. */
  async #load(): Promise<void> {
    const began = this.#begin()
    await this.#withClient(0, async (client) => {
      const stream = client.connection.stream as Socket
      stream.setTimeout(loadSilenceMs, () => stream.destroy(new Error(`nothing came in ${loadSilenceMs} ms`)))
      const { index, snapshot } = await loadIndex(client)
      for (const [id, reading] of this.#sold) if (reading >= began) index.takeOffSale(id)
      this.#index = index
      this.#done(snapshot, began)
    })
  }

  async #withClient(answerMs: number, work: (client: Client) => Promise<void>): Promise<void> {
    const client = await openClient(this.#settings.databaseUrl, silenceMs, answerMs)
    this.#clients.add(client)
    try {
      if (!this.#stopping.aborted) await work(client)
    } finally {
      this.#clients.delete(client)
      await client.end()
    }
  }

  /** False when there was so much to read that all was loaded anew. */
  async #read(client: Client): Promise<boolean> {
    const began = this.#begin()
    const { snapshot, changes } = await readIndexChanges(client, this.#snapshot)
    if (!changes) {
      await this.#load()
      return false
    }
    await this.#apply(changes, began)
    this.#done(snapshot, began)
    return true
  }

  /** What was sold since the reading began is not known to it. */
  async #apply(changes: readonly NumberChange<NumberRow>[], began: number): Promise<void> {
    const turn = createYielder()
    for (const { id, row } of changes) {
      const others = turn()
      if (others) await others
      if ((this.#sold.get(id) ?? -1) >= began) continue
      if (row) this.#index?.put(row)
      else this.#index?.takeOffSale(id)
    }
  }

  #begin(): number {
    this.#reading += 1
    return this.#reading
  }

  #done(snapshot: TransactionSnapshot, began: number): void {
    for (const [id, reading] of this.#sold) if (reading < began) this.#sold.delete(id)
    this.#failures = 0
    this.#snapshot = snapshot
    this.#readAt = performance.now()
    for (const done of this.#whenFresh.splice(0)) done()
  }

  async #tell(client: Client): Promise<void> {
    if (!this.#untold) return
    this.#untold = false
    await client.query(`NOTIFY ${channel}`)
  }

  async #compare(client: Client): Promise<void> {
    if (performance.now() - this.#comparedAt < this.#settings.compareMs) return
    await inSnapshot(client, async () => {
      // What was loaded is newer than this snapshot.
      const isRead = await this.#read(client)
      const index = this.#index
      if (!isRead || !index) return
      const ids = { from: this.#comparedTo, to: this.#comparedTo + partSize }
      const mended = await repairIndex(client, { index, isSold: (id) => this.#sold.has(id) }, ids)
      this.#comparedTo = ids.to > (await readLargestId(client)) ? 0 : ids.to
      if (mended === 0) return
      this.repairedCount += mended
      this.#settings.log.error({ mended }, 'the index of numbers was not what the database has')
    })
    this.#comparedAt = performance.now()
  }

  async #pause(ms: number): Promise<void> {
    if (this.#stopping.aborted) return
    const began = performance.now()
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((done) => {
      const end = () => {
        clearTimeout(timer)
        timer = setTimeout(done, Math.max(0, began + restMs - performance.now()))
      }
      timer = setTimeout(done, ms)
      this.#wake = () => (this.#stopping.aborted ? done() : end())
      if (this.#untold) end()
    })
    clearTimeout(timer)
    this.#wake = () => {}
  }
}

/** The types of pg do not know it: the backend's process, as its notifications name it. */
const processOf = (client: Client) => (client as Client & { processID: number }).processID
